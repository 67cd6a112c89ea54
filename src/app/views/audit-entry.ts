import type { AuditRow } from '../../db/audit.ts'
import type { AuditEntry } from '../../wire/audit.ts'
import { isoTime } from './iso-time.ts'

export const auditEntryDto = (row: AuditRow): AuditEntry => ({ ...row, at: isoTime(row.at) })
