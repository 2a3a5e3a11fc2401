import type { PageCodec } from './codec.ts'
import type { PluginSet } from './plugin-set.ts'
import type { Publisher } from './publisher.ts'

/** What the server is given from outside and modules may use: the kernel's knowledge of pages, the compiler, the network's names. */
export interface Outside {
  readonly codec: PageCodec
  readonly publisher: Publisher
  readonly plugins: PluginSet
  /** Name resolution of requests that the server sends; the system's own where it is left out. */
  readonly resolve?: Resolve
}

/** The addresses of a host. */
export type Resolve = (host: string) => Promise<readonly string[]>
