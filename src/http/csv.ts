import type { FastifyReply } from 'fastify'

/** The answer is a file to be saved, under a name of ours. */
export const asCsv = (reply: FastifyReply, name: string): void => {
  reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${name}.csv"`)
}
