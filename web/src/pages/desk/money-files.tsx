import { useSignal } from '@preact/signals'
import type { Tournament } from '../../../../src/wire/tournaments.ts'
import { MONEY_FILES, saveCsv } from '../../api/desk-files.ts'
import type { Failure } from '../../api/http.ts'
import { desk } from '../../i18n/desk.ts'
import { ActionButton } from '../../parts/button.tsx'
import { ActionFailure } from '../../parts/status.tsx'

/** What is taken to the bank, to the cash box, and to whoever keeps the club’s books. */
export const MoneyFiles = ({ event }: { event: Tournament }) => {
  const words = desk.value.money
  const failure = useSignal<Failure | undefined>(undefined)
  return (
    <section>
      <h2>{words.files}</h2>
      <div class="actions">
        {MONEY_FILES.map(file => (
          <ActionButton
            key={file}
            act={async () => {
              failure.value = await saveCsv(event.id, file)
            }}
          >
            {words.file[file]}
          </ActionButton>
        ))}
      </div>
      <ActionFailure failure={failure.value} />
    </section>
  )
}
