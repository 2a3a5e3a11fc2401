import { readAddress } from './address.ts'
import { fetchPage } from './fetch-page.ts'

// Nothing but the question to the server: the page's program is on its way while React, named in the page itself, still arrives.
const address = readAddress(location.pathname, location.search)
const first = address ? fetchPage(address) : undefined
// Whoever asks for it hears of a failure.
first?.catch(() => undefined)

void import('./start.tsx').then(({ start }) => start(address, first))
