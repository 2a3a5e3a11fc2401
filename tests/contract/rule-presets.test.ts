import { expect, it } from 'vitest'
import { RULE_PRESETS as OFFERED } from '../../plugins/setters/rules/presets.ts'
import { RULE_PRESETS as CHECKED } from '../../sdk/react/rule-presets.ts'
import { VALUE_RULES } from '../../sdk/react/value-rules.ts'

it('every preset of rules that authors are offered is checked, and none is checked that nobody can choose', () => {
  const keys = OFFERED.map(({ rule }) => rule.key).filter((key) => key !== undefined && key !== 'pattern')
  expect(keys.sort()).toEqual(Object.keys({ ...CHECKED, ...VALUE_RULES }).sort())
})
