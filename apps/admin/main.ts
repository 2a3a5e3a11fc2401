import { readAppAddress } from './address.ts'
import { fetchStart } from './fetch-start.ts'
import { addressOutside } from './is-preview.ts'

const outside = addressOutside()
if (outside === null) {
  // Nothing but the question to the server: what the application is made of is on its way while React, named in the
  // page itself, still arrives.
  const address = readAppAddress(location.pathname, location.search)
  const first = address ? fetchStart(address) : undefined
  // The person who asks for it hears of a failure.
  first?.catch(() => undefined)
  void import('./start.tsx').then(({ start }) => start(address, first))
} else location.replace(outside)
