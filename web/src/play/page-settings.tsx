import { playing } from '../i18n/playing.ts'
import { canVibrate, hasSounds, hasVibration, sound, switchOver } from '../parts/sounds.ts'

/** What a visitor may switch off on the page of a game. */
export const PageSettings = () => {
  const words = playing.value
  return (
    <fieldset class="page-settings">
      <legend class="unseen">{words.settings}</legend>
      <label class="check">
        <input
          type="checkbox"
          checked={hasSounds.value}
          onChange={() => {
            switchOver('sounds')
            sound('move')
          }}
        />
        {words.sounds}
      </label>
      {canVibrate() ? (
        <label class="check">
          <input type="checkbox" checked={hasVibration.value} onChange={() => switchOver('vibration')} />
          {words.vibration}
        </label>
      ) : null}
    </fieldset>
  )
}
