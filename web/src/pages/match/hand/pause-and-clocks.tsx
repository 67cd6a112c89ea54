import { useSignal } from '@preact/signals'
import type { Match } from '../../../../../src/wire/matches.ts'
import { pauseMatch, setClocks } from '../../../api/arbiter.ts'
import { reads } from '../../../api/endpoints.ts'
import type { Failure, Reply } from '../../../api/http.ts'
import { reload } from '../../../api/remote.ts'
import { desk } from '../../../i18n/desk.ts'
import { parseClock } from '../../../model/clock-entry.ts'
import { gamesOf } from '../../../model/contest.ts'
import { announce } from '../../../parts/announcer.tsx'
import { TextField } from '../../../parts/field.tsx'
import { Form } from '../../../parts/form.tsx'
import { ActionFailure } from '../../../parts/status.tsx'

type Act = (step: Promise<Reply<unknown>>, says: string) => Promise<'taken' | undefined>

/** Holds a game up and lets it go on, and sets its clocks. */
export const PauseAndClocks = ({ match }: { match: Match }) => {
  const words = desk.value.hand
  const failure = useSignal<Failure | undefined>(undefined)
  const act: Act = async (step, says) => {
    const reply = await step
    await reload(reads.match(match.id))
    failure.value = reply.ok ? undefined : reply.error
    if (reply.ok) announce(says)
    return reply.ok ? 'taken' : undefined
  }
  // Through a drawn parent the tie-break that is on is meant.
  const served = gamesOf(match).find(({ status }) => status === 'PENDING' || status === 'RUNNING') ?? match
  return (
    <details class="ruling">
      <summary>{words.pauseAndClocks}</summary>
      <Pause match={match} isPaused={served.pausedAt !== null} act={act} />
      {served.status === 'RUNNING' ? <Clocks match={match} act={act} /> : null}
      <ActionFailure failure={failure.value} />
    </details>
  )
}

type Props = { match: Match; act: Act }

/** Pausing comes first to hand: a reason may be left out. */
const Pause = ({ match, isPaused, act }: Props & { isPaused: boolean }) => {
  const words = desk.value.hand
  const submit = async (data: FormData) => {
    const step = isPaused ? 'resume' : 'pause'
    return act(
      pauseMatch(match, step, String(data.get('note')).trim()),
      isPaused ? words.resumed : words.paused,
    )
  }
  return (
    <Form class="ruling-form" submit={submit}>
      <p class="hint">{isPaused ? words.isPaused : words.pauseHint}</p>
      <TextField label={words.reason} hint={words.reasonHint} name="note" />
      <button type="submit" class="button primary">
        {isPaused ? words.resume : words.pause}
      </button>
    </Form>
  )
}

/** What each clock is to show from now on; an empty one goes on as it is. */
const Clocks = ({ match, act }: Props) => {
  const words = desk.value.hand
  const wrong = useSignal<string | undefined>(undefined)
  const submit = async (data: FormData) => {
    const [whiteMs, blackMs] = ['white', 'black'].map(name => parseClock(String(data.get(name)).trim()))
    wrong.value = whiteMs === undefined ? 'white' : blackMs === undefined ? 'black' : undefined
    if (whiteMs === undefined || blackMs === undefined) return
    if (whiteMs === null && blackMs === null) {
      wrong.value = 'white'
      return
    }
    const clocks = {
      ...(whiteMs === null ? {} : { whiteMs }),
      ...(blackMs === null ? {} : { blackMs }),
      note: String(data.get('note')).trim(),
    }
    return act(setClocks(match, clocks), words.clocksSet)
  }
  const field = (name: 'white' | 'black') => ({
    name,
    label: words[name],
    hint: words.clockHint,
    error: wrong.value === name ? words.badClock : undefined,
  })
  return (
    <Form class="ruling-form" submit={submit} onWrite={() => (wrong.value = undefined)}>
      <p class="form-legend">{words.setClocks}</p>
      <TextField {...field('white')} />
      <TextField {...field('black')} />
      <TextField label={words.reason} hint={words.reasonNeeded} name="note" required />
      <button type="submit" class="button">
        {words.setClocks}
      </button>
    </Form>
  )
}
