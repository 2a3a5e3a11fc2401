import { long } from '../helpers/long.ts'
import { describeCells } from './actor-cells.ts'

describeCells(6, long)
