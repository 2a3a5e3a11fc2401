import { expect, it } from 'vitest'
import { withSingleIcons } from './single-icons.ts'

it('icons that are named are imported from their own files, and those that are looked up stay as they are', () => {
  const code = `import { IconClose } from '@arco-design/web-react/icon'
import {
  IconLock,
  IconSync as Turning,
} from '@arco-design/web-react/icon'
const all = () => import('@arco-design/web-react/icon')
import * as icons from '@arco-design/web-react/icon'
`
  expect(withSingleIcons(code)).toBe(`import IconClose from '@arco-design/web-react/icon/react-icon/IconClose/index'
import IconLock from '@arco-design/web-react/icon/react-icon/IconLock/index';import Turning from '@arco-design/web-react/icon/react-icon/IconSync/index'
const all = () => import('@arco-design/web-react/icon')
import * as icons from '@arco-design/web-react/icon'
`)
})
