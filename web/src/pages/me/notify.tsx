import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { Failure } from '../../api/http.ts'
import { own } from '../../i18n/own.ts'
import {
  beginMessages,
  type DeviceReply,
  type DeviceState,
  deviceState,
  endMessages,
  renewMessages,
} from '../../me/device.ts'
import { announce } from '../../parts/announcer.tsx'
import { ActionButton } from '../../parts/button.tsx'
import { ActionFailure } from '../../parts/status.tsx'

/** Where the page on HTTPS in a local network stands, for organisers. */
const HTTPS_PAGE = '/docs/https'

/** Messages while the site is closed: asked for here alone, and only when somebody wants them. */
export const Notify = () => {
  const words = own.value.notify
  const state = useSignal<DeviceState | undefined>(undefined)
  const failure = useSignal<Failure | 'failed' | undefined>(undefined)
  const look = async () => {
    state.value = await deviceState()
  }
  useEffect(() => {
    void look().then(() => (state.value === 'on' ? renewMessages() : undefined))
  }, [])
  const change = async (step: Promise<DeviceReply | undefined>, says: string) => {
    const reply = await step
    const isDone = reply !== undefined && reply !== 'failed' && reply.ok
    failure.value = reply === 'failed' ? reply : reply?.ok === false ? reply.error : undefined
    await look()
    if (isDone) announce(says)
  }
  if (state.value === undefined) return null
  return (
    <section class="notify">
      <h2>{words.title}</h2>
      <Says state={state.value} />
      {state.value === 'off' ? (
        <ActionButton kind="primary" act={() => change(beginMessages(), words.isOn)}>
          {words.on}
        </ActionButton>
      ) : null}
      {state.value === 'on' ? (
        <ActionButton act={() => change(endMessages(), words.isOff)}>{words.off}</ActionButton>
      ) : null}
      <WhyNot failure={failure.value} />
    </section>
  )
}

const WhyNot = ({ failure }: { failure: Failure | 'failed' | undefined }) =>
  failure === 'failed' ? (
    <p class="notice bad" role="alert">
      {own.value.notify.failed}
    </p>
  ) : (
    <ActionFailure failure={failure} />
  )

const Says = ({ state }: { state: DeviceState }) => {
  const words = own.value.notify
  if (state === 'on') return <p class="good">{words.isOn}</p>
  if (state === 'off') return <p>{words.says}</p>
  if (state !== 'insecure') return <p>{words[state]}</p>
  return (
    <p>
      {words.insecure} <a href={HTTPS_PAGE}>{words.insecureMore}</a>.
    </p>
  )
}
