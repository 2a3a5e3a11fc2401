import { describe, expect, it } from 'vitest'
import { button } from '#plugins/components/button/index'
import { modal } from '#plugins/components/modal/index'
import { fieldsOf } from '#sdk'
import { commonFields, groupFields, isModified, withDefaults } from './sections.ts'

const fields = fieldsOf(button.props)
const ofModal = fieldsOf(modal.props)
const paths = (groups: ReturnType<typeof groupFields>) => groups.map(({ section, fields }) => [section, fields.map((field) => field.path)])

describe('the sections of a settings panel', () => {
  it('come in their order, without empty ones', () => {
    const sections = groupFields([...ofModal, ...fields], {}).map(({ section }) => section)
    expect(sections).toEqual(['basic', 'appearance', 'advanced'])
  })

  it('leave out what a search does not name, in either language', () => {
    const filter = { modifiedOnly: false, isModified: () => false }
    expect(paths(groupFields(ofModal, {}, { ...filter, search: 'drop content' }))).toEqual([['advanced', ['destroyOnClose']]])
    expect(paths(groupFields(ofModal, {}, { ...filter, search: '销毁' }))).toEqual([['advanced', ['destroyOnClose']]])
  })

  it('show only what was changed, on demand', () => {
    const values = { text: 'Save', block: false }
    const filter = { search: '', modifiedOnly: true, isModified: (field: (typeof fields)[number]) => isModified(field, values, false) }
    expect(paths(groupFields(fields, values, filter))).toEqual([['basic', ['text']]])
  })

  it('hide a field while its condition does not hold', () => {
    const url = { ...fields[0]!, path: 'url', when: "type == 'link'" }
    const shown = (type: string) => groupFields([url], { type }).length
    expect([shown('link'), shown('text')]).toEqual([1, 0])
  })

  it('the sections of a settings panel of several components are the fields they share', () => {
    const other = [fields[0]!, { ...fields[1]!, setter: 'setter/other' as const }]
    expect(commonFields([fields, other]).map((field) => field.path)).toEqual(['text'])
    const fewer = fields.map((field) => (field.choices ? { ...field, choices: field.choices.slice(1) } : field))
    expect(commonFields([fields, fewer]).some((field) => field.choices)).toBe(false)
  })

  it('read conditions over defaults, nested ones too', () => {
    const nested = { ...fields[0]!, path: 'formItem.label', default: 'Name' }
    expect(withDefaults([...fields, nested], { text: 'x', formItem: { name: 'n' } })).toMatchObject({
      text: 'x',
      type: 'primary',
      formItem: { label: 'Name', name: 'n' },
    })
  })
})
