// Brings what comes up next into view: on a phone it may lie below the edge, or under the bar there.
import { stillness } from '../../look/fly'

export function reveal(node: HTMLElement): void {
  node.style.scrollMarginBottom = '76px'
  node.scrollIntoView({ block: 'nearest', behavior: stillness() ? 'auto' : 'smooth' })
}
