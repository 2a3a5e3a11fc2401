/** Sends until a time is over, two at a time, and answers how often each status came back. */
export const sendUntil = async (deadline: number, send: () => Promise<Response>): Promise<Readonly<Record<string, number>>> => {
  const statuses: Record<string, number> = {}
  const sender = async (): Promise<void> => {
    while (performance.now() < deadline) {
      const status = await send().then(
        async (answer) => {
          await answer.arrayBuffer()
          return String(answer.status)
        },
        () => 'lost',
      )
      statuses[status] = (statuses[status] ?? 0) + 1
      // A client that was refused tries again after a while.
      if (status === '429') await Bun.sleep(200)
    }
  }
  await Promise.all([sender(), sender()])
  return statuses
}
