// Listens to what the server tells the page, so that tests can wait for a state instead of for time.
(() => {
  const Plain = window.WebSocket
  const heard = { info: null, box: null, position: null, last: {}, refused: [], sockets: 0, socket: null, waiting: new Set() }

  function hear(message) {
    if (message.type === 'welcome') {
      if (heard.info?.id !== message.table.id) Object.assign(heard, { position: null, last: {}, refused: [] })
      Object.assign(heard, { info: message.table, box: message.box, position: message.position })
    } else if (message.type === 'changed') {
      heard.info = message.table
    } else if (message.type === 'update') {
      heard.position = message.position
    } else if (message.type === 'refused') {
      heard.refused.push(message)
    }
    for (const line of message.lines ?? []) heard.last[line.seat] = Math.max(heard.last[line.seat] ?? 0, line.ply)
    // The page hears it after us.
    setTimeout(() => heard.waiting.forEach((look) => look()))
  }

  class Listened extends Plain {
    constructor(...given) {
      super(...given)
      heard.sockets += 1
      heard.socket = this
      this.addEventListener('message', ({ data }) => hear(JSON.parse(data)))
    }
  }

  // Resolves with what the test is told, once `ready` says so.
  function until(ready, patience, what) {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        heard.waiting.delete(look)
        reject(new Error(`Waited in vain for ${what}: ${JSON.stringify(heard.position).slice(0, 600)}`))
      }, patience)
      function look() {
        if (heard.refused.length) reject(new Error(`Refused: ${JSON.stringify(heard.refused)}`))
        else if (!ready()) return
        else resolve({ info: heard.info, box: heard.box, position: heard.position, asked: ready() })
        heard.waiting.delete(look)
        clearTimeout(timer)
      }
      heard.waiting.add(look)
      look()
    })
  }

  // A seat is to move again, after what it played at a ply was told.
  const asked = (seat, after) => heard.position.acting.includes(seat) && (after === null || (heard.last[seat] ?? 0) > after)

  // My turn, or the end.
  heard.asked = ({ table, after, patience }) =>
    until(
      () => heard.position && (!table || heard.info.id === table) && (heard.position.over || asked(heard.info.me, after)),
      patience,
      'my turn',
    )

  // One of these players, each with what they played at last, is to move, or the match is over.
  heard.acting = ({ players, patience }) =>
    until(
      () => {
        const found = heard.position ? players.filter(([seat, after]) => asked(seat, after)).map(([seat]) => seat) : []
        return found.length || heard.position?.over ? found : false
      },
      patience,
      JSON.stringify(players),
    )

  window.WebSocket = Listened
  window.heard = heard
})()
