import * as icons from '@arco-design/web-react/icon'
import { expect, it } from 'vitest'
import { MENU_ICONS } from './menu-icons.ts'

it('offers icons that the library has', () => {
  expect(MENU_ICONS.filter((name) => !(name in icons))).toEqual([])
})
