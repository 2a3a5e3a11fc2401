import fc from 'fast-check'
import { long, seed } from './long.ts'

/** Milliseconds that one property may take. What fails is tried smaller and smaller, which may take for ever; no limit of a test ends what does not wait. */
const LONGEST = long ? 900_000 : 120_000

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed, interruptAfterTimeLimit: LONGEST, markInterruptAsFailure: true })
