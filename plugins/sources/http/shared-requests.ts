interface Flight<T> {
  readonly answer: Promise<T>
  readonly abort: AbortController
  passengers: number
}

/** Requests under way, by what they ask: who asks the same gets the same answer, and it ends when nobody wants it any more. */
export class SharedRequests<T> {
  readonly #flights = new Map<string, Flight<T>>()

  ask(key: string, signal: AbortSignal, send: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const flight = this.#flights.get(key) ?? this.#start(key, send)
    flight.passengers += 1
    return new Promise((resolve, reject) => {
      const leave = () => {
        flight.passengers -= 1
        if (flight.passengers === 0) {
          this.#forget(key, flight)
          flight.abort.abort()
        }
        reject(new DOMException('Cancelled', 'AbortError'))
      }
      if (signal.aborted) leave()
      signal.addEventListener('abort', leave, { once: true })
      const stay = () => signal.removeEventListener('abort', leave)
      flight.answer.finally(stay).then(resolve, reject)
    })
  }

  #start(key: string, send: (signal: AbortSignal) => Promise<T>): Flight<T> {
    const abort = new AbortController()
    const flight: Flight<T> = { answer: send(abort.signal), abort, passengers: 0 }
    this.#flights.set(key, flight)
    const over = () => this.#forget(key, flight)
    flight.answer.then(over, over)
    return flight
  }

  #forget(key: string, flight: Flight<T>): void {
    if (this.#flights.get(key) === flight) this.#flights.delete(key)
  }
}
