/** A response as it is; of a stream of events, which has no end, only what is sent first. The stream is closed. */
export async function beginningOf(response: Response): Promise<Response> {
  if (response.headers.get('content-type') !== 'text/event-stream' || !response.body) return response
  const reader = response.body.getReader()
  const { value } = await reader.read()
  await reader.cancel()
  return new Response(value as BodyInit, { status: response.status, headers: response.headers })
}
