// Calls the viewer to its turn: a sound, and a notification if the page is hidden.
import sign from '../look/favicon.svg'
import { sound } from '../look/sound'
import { settings } from '../settings.svelte'
import { t } from '../words/words.svelte'

export function callMe(title: string, sentence: string): void {
  sound('turn')
  if (!settings.notify || !document.hidden || !('Notification' in window) || Notification.permission !== 'granted') return
  try {
    const note = new Notification(t('notify.title', { title }), { body: sentence, tag: location.pathname, icon: sign })
    note.onclick = () => {
      window.focus()
      note.close()
    }
  } catch {
    // Some phones allow notifications to workers only.
  }
}
