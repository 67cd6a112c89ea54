import { once } from 'node:events'
import { connect as dial } from 'node:net'
import { expect, test, vi } from 'vitest'
import { openEvent, register } from '../helpers/event.ts'
import { createTestTimeline, startNode, useWorld } from '../helpers/server.ts'

const world = useWorld()

test('who hangs up before they are answered is nobody’s fault: no call of theirs fails in the server', async () => {
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const node = await startNode(world.database.url, createTestTimeline(), true, { logLevel: 'info' })
  try {
    const { id } = await openEvent(node.client, {}, { players: 0 })
    const { username } = await register(node.client)
    const { hostname, port } = new URL(node.client.url)
    const body = JSON.stringify({ username, password: 'not the password' })
    const asks = [
      `GET /tournaments/${id}/events HTTP/1.1\r\nHost: here\r\n\r\n`,
      `GET /tournaments/${id} HTTP/1.1\r\nHost: here\r\n\r\n`,
      `POST /auth/login HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    ]
    const hangUp = async (ask: string): Promise<void> => {
      const socket = dial(Number(port), hostname)
      await once(socket, 'connect')
      socket.write(ask, () => socket.resetAndDestroy())
      await once(socket, 'close')
    }
    for (let turn = 0; turn < 40; turn++) await Promise.all(asks.map(hangUp))
    const lines = () => written.mock.calls.map(([line]) => String(line))
    const refused = () => lines().filter(line => line.includes('[signIn] refused')).length
    await expect.poll(refused).toBeGreaterThan(0)
    expect((await node.client.get(`/tournaments/${id}`)).status).toBe(200)
    expect(lines().filter(line => /"level":[56]0/.test(line))).toEqual([])
  } finally {
    await node.stop()
    written.mockRestore()
  }
})
