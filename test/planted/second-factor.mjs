/** Faults in what shows a second factor: line A12 of docs/security.md. */

const CODES = ['test/http/second-factor.test.ts']
const PASSKEYS = ['test/http/passkeys-wrong.test.ts']

/** @type {import('../../scripts/planted.mjs').Fault[]} */
export const FAULTS = [
  {
    line: 'A12',
    what: 'A code serves as often as it is sent.',
    file: 'src/app/accounts/factor-check.ts',
    find: `step <= lastStep`,
    replace: `step < lastStep`,
    tests: CODES,
  },
  {
    line: 'A12',
    what: 'A recovery code is not used up.',
    file: 'src/app/accounts/factor-check.ts',
    find: `recoveryHashes.filter(hash => hash !== used)`,
    replace: `[...recoveryHashes]`,
    tests: CODES,
  },
  {
    line: 'A12',
    what: 'The challenge of a passkey is not used up.',
    file: 'src/db/accounts/passkeys.ts',
    find: `delete from passkey_challenges where hash = $1 and`,
    replace: `update passkey_challenges set adds = adds where hash = $1 and`,
    tests: PASSKEYS,
  },
  {
    line: 'A12',
    what: 'A challenge serves whenever it is answered.',
    file: 'src/db/accounts/passkeys.ts',
    find: `returning coalesce("expiresAt" > \${instant('$5')}, false) as serves`,
    replace: `returning \${instant('$5')} is not null as serves`,
    tests: PASSKEYS,
  },
  {
    line: 'A12',
    what: 'A challenge of one session serves in another.',
    file: 'src/db/accounts/passkeys.ts',
    find: `and "sessionId" is not distinct from $3::uuid`,
    replace: `and ($3::uuid is null or true)`,
    tests: PASSKEYS,
  },
  {
    line: 'A12',
    what: 'A passkey of anybody serves for any account.',
    file: 'src/db/accounts/passkeys.ts',
    find: `from passkeys where "playerId" = $1 and "credentialId" = $2`,
    replace: `from passkeys where $1::uuid is not null and "credentialId" = $2`,
    tests: PASSKEYS,
  },
  {
    line: 'A12',
    what: 'A passkey that was shown to another site is believed.',
    file: 'src/app/accounts/webauthn.ts',
    find: `      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: false,
      // Whether`,
    replace: `      expectedOrigin: [origin, JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString()).origin],
      expectedRPID: rpId,
      requireUserVerification: false,
      // Whether`,
    tests: PASSKEYS,
  },
  {
    line: 'A12',
    what: 'A passkey that counts backwards is believed.',
    file: 'src/app/accounts/passkey-check.ts',
    find: `if (counter <= passkey.counter && `,
    replace: `if (counter < 0 && `,
    tests: PASSKEYS,
  },
  {
    line: 'A12',
    what: 'Wrong passkeys cost nothing.',
    file: 'src/app/accounts/factor-check.ts',
    find: `return pausedUntil(factor, at) ?? countWrong(tx, factor, { refused: { code: 'PASSKEY_WRONG' }, detail }, at)`,
    replace: `return { refused: { code: 'PASSKEY_WRONG' }, detail }`,
    tests: PASSKEYS,
  },
  {
    line: 'A12',
    what: 'Who made an authenticator is looked at, and with them whom their certificates name.',
    file: 'src/app/accounts/webauthn.ts',
    find: `attestationObject: await withoutMaker(attestationObject) }`,
    replace: `attestationObject }`,
    tests: PASSKEYS,
  },
]
