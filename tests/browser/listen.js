// Listens to what the server tells the page, so that tests can wait for a state instead of for time.
(() => {
  const Plain = window.WebSocket
  const heard = { info: null, box: null, position: null, mine: 0, refused: [], sockets: 0, socket: null, waiting: new Set() }

  function hear(message) {
    if (message.type === 'welcome') {
      if (heard.info?.id !== message.table.id) Object.assign(heard, { position: null, mine: 0, refused: [] })
      Object.assign(heard, { info: message.table, box: message.box, position: message.position })
    } else if (message.type === 'changed') {
      heard.info = message.table
    } else if (message.type === 'update') {
      heard.position = message.position
    } else if (message.type === 'refused') {
      heard.refused.push(message)
    }
    for (const line of message.lines ?? []) if (line.seat === heard.info.me) heard.mine = Math.max(heard.mine, line.ply)
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
        else resolve({ info: heard.info, box: heard.box, position: heard.position })
        heard.waiting.delete(look)
        clearTimeout(timer)
      }
      heard.waiting.add(look)
      look()
    })
  }

  // My turn after I played at a ply, or the end.
  heard.asked = ({ table, after, patience }) =>
    until(
      () => {
        const { info, position } = heard
        if (!position || (table && info.id !== table)) return false
        return position.over || (position.acting.includes(info.me) && (after === null || heard.mine > after))
      },
      patience,
      'my turn',
    )

  // One of these seats is to move, or the match is over.
  heard.acting = ({ seats, after, patience }) =>
    until(
      () => heard.position && heard.position.ply > after && (heard.position.over || heard.position.acting.some((seat) => seats.includes(seat))),
      patience,
      `seats ${seats}`,
    )

  window.WebSocket = Listened
  window.heard = heard
})()
