// The page begins here: settings, words, then the page itself.
import { mount } from 'svelte'
import './look/theme.css'
import App from './App.svelte'
import { followSettings, wantedLanguage } from './settings.svelte'
import { speak } from './words/words.svelte'

followSettings()
void speak(wantedLanguage()).then(() => mount(App, { target: document.getElementById('app')! }))
