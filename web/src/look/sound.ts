// Short sounds, synthesised. Off by default.
import { settings } from '../settings.svelte'

export type Sound = 'gem' | 'card' | 'coin' | 'die' | 'turn' | 'no' | 'won'

interface Note {
  /** Hertz; 0 is a rustle. */
  pitch: number
  at: number
  length: number
  loud: number
  shape?: OscillatorType
}

const SOUNDS: Record<Sound, Note[]> = {
  gem: [note(2350, 0, 0.16, 0.08), note(3520, 0.03, 0.2, 0.05)],
  card: [note(0, 0, 0.07, 0.18)],
  coin: [note(1760, 0, 0.09, 0.07, 'triangle'), note(2640, 0.05, 0.25, 0.07, 'triangle')],
  die: [0, 0.07, 0.13, 0.22, 0.34].map((at) => note(0, at, 0.035, 0.25)),
  turn: [note(660, 0, 0.22, 0.09), note(880, 0.16, 0.4, 0.09)],
  no: [note(196, 0, 0.16, 0.1, 'triangle'), note(165, 0.12, 0.22, 0.1, 'triangle')],
  won: [523, 659, 784, 1047].map((pitch, at) => note(pitch, at * 0.13, 0.5, 0.08, 'triangle')),
}

function note(pitch: number, at: number, length: number, loud: number, shape: OscillatorType = 'sine'): Note {
  return { pitch, at, length, loud, shape }
}

let air: AudioContext | undefined

export function sound(name: Sound): void {
  if (!settings.sound) return
  try {
    air ??= new AudioContext()
    void air.resume()
    for (const one of SOUNDS[name]) ring(air, one)
  } catch {
    // A browser without sound plays on in silence.
  }
}

function ring(context: AudioContext, { pitch, at, length, loud, shape }: Note): void {
  const start = context.currentTime + at
  const gain = context.createGain()
  gain.gain.setValueAtTime(0, start)
  gain.gain.linearRampToValueAtTime(loud, start + 0.008)
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length)
  gain.connect(context.destination)
  const source = pitch ? context.createOscillator() : rustle(context)
  if (source instanceof OscillatorNode) {
    source.type = shape ?? 'sine'
    source.frequency.value = pitch
  }
  source.connect(gain)
  source.start(start)
  source.stop(start + length)
}

function rustle(context: AudioContext): AudioBufferSourceNode {
  const buffer = context.createBuffer(1, context.sampleRate / 4, context.sampleRate)
  const samples = buffer.getChannelData(0)
  for (let at = 0; at < samples.length; at++) samples[at] = (Math.random() * 2 - 1) * (1 - at / samples.length)
  const source = context.createBufferSource()
  source.buffer = buffer
  return source
}
