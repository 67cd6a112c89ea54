import { type Signal, signal } from '@preact/signals'

/** What is heard; every sound is made here, from tones and noise. */
export type Cue = 'move' | 'capture' | 'check' | 'start' | 'end' | 'low' | 'offer' | 'call'

type Tone = {
  /** From the beginning, in ms. */
  readonly at: number
  readonly ms: number
  /** Of a tone its pitch; of a knock (noise through a filter) the pitch it is filtered at. In Hz. */
  readonly hz: number
  readonly kind: 'tone' | 'knock'
  /** 0 to 1. */
  readonly loud: number
}

const knock = (at: number, hz: number, loud: number): Tone => ({ at, ms: 60, hz, kind: 'knock', loud })
const tone = (at: number, hz: number, ms: number, loud = 0.12): Tone => ({ at, ms, hz, kind: 'tone', loud })

const CUES: Readonly<Record<Cue, readonly Tone[]>> = {
  move: [knock(0, 900, 0.7)],
  capture: [knock(0, 1400, 0.8), knock(45, 700, 0.6)],
  check: [knock(0, 900, 0.7), tone(30, 880, 140)],
  start: [tone(0, 523, 140), tone(130, 784, 220)],
  end: [tone(0, 784, 160), tone(150, 523, 320)],
  low: [tone(0, 988, 90, 0.16), tone(140, 988, 90, 0.16)],
  offer: [tone(0, 659, 120), tone(130, 659, 120)],
  // A game calls: two rising notes, twice.
  call: [
    tone(0, 587, 160, 0.18),
    tone(180, 880, 160, 0.18),
    tone(700, 587, 160, 0.18),
    tone(880, 880, 160, 0.18),
  ],
}

/** Something switched on until somebody switches it off here; remembered. */
const kept = (name: string): Signal<boolean> => signal(localStorage.getItem(name) !== 'off')

export const hasSounds = kept('tabiya.sounds')
export const hasVibration = kept('tabiya.vibration')

const SWITCHES = { sounds: hasSounds, vibration: hasVibration } as const

export const switchOver = (what: keyof typeof SWITCHES): void => {
  const which = SWITCHES[what]
  which.value = !which.value
  localStorage.setItem(`tabiya.${what}`, which.value ? 'on' : 'off')
}

/** Phones that can; a browser on a desk has nothing to shake. */
export const canVibrate = (): boolean => 'vibrate' in navigator && matchMedia('(pointer: coarse)').matches

export const vibrate = (ms: number): void => {
  if (hasVibration.peek() && canVibrate()) navigator.vibrate(ms)
}

let audio: AudioContext | undefined

/** Browsers let a page sound only once the visitor has done something on it. */
const awake = (): AudioContext | undefined => {
  if (!navigator.userActivation?.hasBeenActive) return undefined
  audio ??= new AudioContext()
  if (audio.state === 'suspended') void audio.resume()
  return audio
}

export const sound = (cue: Cue): void => {
  if (!hasSounds.peek()) return
  const context = awake()
  if (context === undefined) return
  for (const part of CUES[cue]) play(context, part)
}

const play = (context: AudioContext, { at, ms, hz, kind, loud }: Tone): void => {
  const from = context.currentTime + at / 1000
  const until = from + ms / 1000
  const volume = context.createGain()
  volume.gain.setValueAtTime(loud, from)
  volume.gain.exponentialRampToValueAtTime(0.001, until)
  volume.connect(context.destination)
  const source = kind === 'tone' ? oscillator(context, hz, volume) : noise(context, hz, volume)
  source.start(from)
  source.stop(until)
}

const oscillator = (context: AudioContext, hz: number, volume: AudioNode): AudioScheduledSourceNode => {
  const source = context.createOscillator()
  source.type = 'triangle'
  source.frequency.value = hz
  source.connect(volume)
  return source
}

const NOISE_SECONDS = 0.2

const noise = (context: AudioContext, hz: number, volume: AudioNode): AudioScheduledSourceNode => {
  const buffer = context.createBuffer(1, context.sampleRate * NOISE_SECONDS, context.sampleRate)
  const samples = buffer.getChannelData(0)
  for (let at = 0; at < samples.length; at++) samples[at] = Math.random() * 2 - 1
  const source = context.createBufferSource()
  source.buffer = buffer
  const filter = context.createBiquadFilter()
  filter.type = 'bandpass'
  filter.frequency.value = hz
  filter.Q.value = 1.5
  source.connect(filter).connect(volume)
  return source
}
