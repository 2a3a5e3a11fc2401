/** What a call failed with: the server's code and message, or one of ours for the network. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: number,
    message: string,
    readonly data: unknown = null,
  ) {
    super(message)
    this.name = 'ApiError'
  }
  /** Nothing reached the server, or no answer came back. */
  get offline(): boolean {
    return this.status === 0
  }
}
