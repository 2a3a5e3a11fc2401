import { afterEach, expect, it } from 'vitest'
import { wordingFaults } from '../../../tests/helpers/wording.ts'
import { ApiError } from '../../shell/api-error.ts'
import { showLocale } from '../../shell/locale.ts'
import { setLocale } from '../../shell/messages.ts'
import { failureText, reasonText } from './failure-text.ts'

afterEach(() => showLocale('en'))

it('says whom to ask where a refusal says no more than that', async () => {
  await setLocale('en')
  const refused = new ApiError(403, 40301, 'You do not have permission to do this')
  expect(failureText(refused)).toBe('You do not have permission to do this. Ask an administrator of the project for access.')
  expect(reasonText(refused)).toBe('You do not have permission to do this')
  await setLocale('zh')
  expect(failureText(new ApiError(403, 40301, '没有权限'))).toBe('没有权限。请联系项目管理员开通权限。')
})

it.each(['zh', 'en'] as const)('keeps what browsers say of code that did not come from people (%s)', async (locale) => {
  await setLocale(locale)
  const shown = failureText(new TypeError('Failed to fetch dynamically imported module: https://studio.example.com/assets/x.js'))
  expect(wordingFaults(shown, locale)).toEqual([])
})
