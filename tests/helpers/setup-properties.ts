import fc from 'fast-check'
import { seed } from './long.ts'

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed })
