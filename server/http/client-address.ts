import { isIP } from 'node:net'

/**
 * The address a request comes from. Behind reverse proxies of ours each adds the address it was asked from at the end of the list, so only as
 * many entries as there are proxies can be believed: what stands before them anybody may have written.
 */
export const clientAddress = (peer: string, forwarded: string | null, proxies: number): string => {
  if (proxies === 0 || forwarded === null) return peer
  const list = forwarded.split(',').map((entry) => entry.trim())
  const entry = list.at(-proxies) ?? ''
  // Some write ports and brackets along.
  const address = /^\[([^\]]+)\](?::\d+)?$/.exec(entry)?.[1] ?? /^([\d.]+):\d+$/.exec(entry)?.[1] ?? entry
  return isIP(address) === 0 ? peer : address
}
