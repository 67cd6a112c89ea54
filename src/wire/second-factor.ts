import { z } from 'zod'
import { passkey, passkeyProof } from './passkeys.ts'
import { instant, type Output, text } from './values.ts'

const password = z.string().max(1000)
/** Six digits of an app, or a recovery code, however it is typed. */
const factorCode = text(100)

/** What an account with a second factor is shown by beside the password: a passkey is looked at where both are sent. */
export const factorProof = { code: factorCode.optional(), passkey: passkeyProof.optional() }

/** The password, and the factor where there is one already. */
export const factorBody = z.strictObject({ password, ...factorProof })
export const factorCodeBody = z.strictObject({ code: factorCode })

export const secondFactor = z
  .object({
    confirmedAt: instant.nullable(),
    passkeys: z.array(passkey),
    passkeyOrigin: z.string().nullable(),
    recoveryCodesLeft: z.int(),
    required: z.boolean(),
  })
  .meta({ id: 'SecondFactor' })

/** The only answer that holds what the app is told. */
export const newSecondFactor = z
  .object({ secret: z.string(), uri: z.string() })
  .meta({ id: 'NewSecondFactor' })

/** The only answer that holds the codes. */
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) }).meta({ id: 'RecoveryCodes' })
export type SecondFactor = Output<typeof secondFactor>
export type NewSecondFactor = Output<typeof newSecondFactor>
export type RecoveryCodes = Output<typeof recoveryCodes>
