/** Two rising notes, twice: pitch in Hz, and when each begins, in seconds. */
const NOTES = [
  [587.33, 0],
  [880, 0.18],
  [587.33, 0.7],
  [880, 0.88],
] as const
const NOTE_SECONDS = 0.16
const LOUDNESS = 0.18

/** Sounds the call, made of plain tones. A browser that wants a click first stays silent: the page and its title call, too. */
export const sound = (): void => {
  const context = new AudioContext()
  for (const [pitch, after] of NOTES) {
    const begin = context.currentTime + after
    const tone = new OscillatorNode(context, { type: 'triangle', frequency: pitch })
    const level = new GainNode(context, { gain: 0 })
    level.gain.setValueAtTime(0, begin)
    level.gain.linearRampToValueAtTime(LOUDNESS, begin + 0.02)
    level.gain.exponentialRampToValueAtTime(0.001, begin + NOTE_SECONDS)
    tone.connect(level).connect(context.destination)
    tone.start(begin)
    tone.stop(begin + NOTE_SECONDS)
  }
  setTimeout(() => void context.close(), 2_000)
}
