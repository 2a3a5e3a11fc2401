/**
 * A response body of texts, each requested from the generator after the one before it was sent. Ends the generator when the reader leaves; `left`
 * is called first, for generators that wait for something.
 */
export const streamOf = (texts: AsyncGenerator<string>, left: () => void = () => undefined): ReadableStream<Uint8Array> => {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await texts.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    async cancel() {
      left()
      await texts.return(undefined)
    },
  })
}

/** The same for bytes. */
export const streamOfBytes = (bytes: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> =>
  new ReadableStream({
    async pull(controller) {
      const { done, value } = await bytes.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await bytes.return(undefined)
    },
  })
