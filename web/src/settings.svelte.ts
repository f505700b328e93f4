// What this browser remembers: language, theme, sound, aids, notifications and the last level.

export const languages = ['en', 'de']
const KEY = 'souq'

export interface Settings {
  /** Empty: as the browser says. */
  language: string
  theme: 'auto' | 'light' | 'dark'
  sound: boolean
  aids: boolean
  notify: boolean
  level: string
}

const usual: Settings = { language: '', theme: 'auto', sound: false, aids: true, notify: false, level: '' }

export const settings: Settings = $state({ ...usual, ...stored() })

function stored(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>
  } catch {
    return {}
  }
}

function keep(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings))
  } catch {
    // A browser that stores nothing still plays.
  }
}

/** The language asked for here, or the browser's first one that we have. */
export function wantedLanguage(): string {
  const asked = [settings.language, ...navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase())]
  return asked.find((tag) => languages.includes(tag)) ?? languages[0]
}

const night = window.matchMedia('(prefers-color-scheme: dark)')

/** Which light there is now. */
export const light: { dark: boolean } = $state({ dark: night.matches })

function dress(): void {
  light.dark = settings.theme === 'dark' || (settings.theme === 'auto' && night.matches)
  document.documentElement.dataset.theme = light.dark ? 'dark' : 'light'
}

/** Keeps storage and theme in step with the settings. Called once. */
export function followSettings(): void {
  night.addEventListener('change', dress)
  $effect.root(() => {
    $effect(() => {
      keep()
      dress()
    })
  })
  dress()
}
