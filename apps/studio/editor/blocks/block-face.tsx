import { Button, Checkbox, Input, InputNumber, Select } from '@arco-design/web-react'
import { IconDelete, IconPlus } from '@arco-design/web-react/icon'
import { type ReactNode, useState } from 'react'
import { labelIn } from '#kernel/message'
import { setBlockInterface } from '#kernel/page/commands'
import { blockNameProblem, isVariableName, nextFree } from '#kernel/page/names'
import type { BlockInput, BlockInterface, BlockSlot, PageRecord } from '#kernel/page/records'
import type { Json } from '#kernel/page/values'
import { nameOfType } from '#sdk'
import { useEditor } from '#sdk/studio'
import { useMessages } from '#shell/messages'
import { Section } from '../../../kit/form/section.tsx'
import { useSignalValue } from '../../../kit/panel/use-signal-value.ts'
import { openDialog } from '../commands/open-dialog.ts'
import { useValueTypes } from '../document/use-value-types.ts'
import { blockTexts } from './texts.ts'
import { ValueInput } from './value-input.tsx'
import './blocks.css'
import { useLocale } from '../../../shell/use-locale.ts'

const MOST_IN_SLOT = 1000
type Lists = 'inputs' | 'events' | 'methods' | 'slots'
interface Named {
  readonly name: string
  readonly label: string
}

/** What a block shows of itself, where the block is edited. */
export function BlockFace({ page }: { readonly page: PageRecord & { readonly block: BlockInterface } }) {
  const session = useEditor()
  const t = useMessages(blockTexts)
  const document = useSignalValue(session.store.current)
  const { block } = page
  const put = <T extends Named>(list: Lists, items: readonly T[]): void =>
    void session.run(setBlockInterface, { block: { ...block, [list]: items } })
  const flows = [...document.entries.values()].flatMap((entry) =>
    entry.kind === 'flow' ? [{ value: entry.id, label: entry.name || entry.id }] : [],
  )
  return (
    <Section id="block-face" title={t('face')}>
      <div className="eb-face">
        <p className="te-note">{t('faceHint')}</p>
        <NamedList
          list="inputs"
          one="input"
          items={block.inputs}
          put={put}
          make={(): BlockInput => ({ ...fresh(block.inputs, 'input'), type: 'string', default: '', required: false })}
          more={(item, change) => <InputSettings item={item} change={change} />}
        />
        <NamedList list="events" one="event" items={block.events} put={put} make={() => fresh(block.events, 'onEvent')} />
        <NamedList
          list="methods"
          one="method"
          items={block.methods}
          put={put}
          make={() => ({ ...fresh(block.methods, 'method'), flow: flows[0]?.value ?? 'flow' })}
          more={(item, change) => (
            <Select
              className="eb-wide"
              size="mini"
              value={item.flow}
              aria-label={`${t('flow')} ${item.name}`}
              options={flows}
              onChange={(flow: string) => change({ ...item, flow })}
            />
          )}
        />
        <NamedList
          list="slots"
          one="slot"
          items={block.slots}
          put={put}
          make={(): BlockSlot => fresh(block.slots, 'slot')}
          more={(item, change) => (
            <InputNumber
              className="eb-wide"
              size="mini"
              min={1}
              max={MOST_IN_SLOT}
              precision={0}
              {...(item.max === undefined ? {} : { value: item.max })}
              placeholder={t('max')}
              aria-label={`${t('max')} ${item.name}`}
              onChange={(max) => change(withMost(item, max))}
            />
          )}
        />
        <Button size="small" onClick={() => openDialog(session, 'block-users')}>
          {t('usedBy')}
        </Button>
      </div>
    </Section>
  )
}

const fresh = (list: readonly Named[], word: string): Named => ({
  name: nextFree(word, (name) => !list.some((each) => each.name === name)),
  label: '',
})

/** One of the lists that a block shows: each item with its name and its label, and what else it has. */
function NamedList<T extends Named>(props: {
  readonly list: Lists
  readonly one: 'input' | 'event' | 'method' | 'slot'
  readonly items: readonly T[]
  readonly put: (list: Lists, items: readonly T[]) => void
  readonly make: () => T
  readonly more?: (item: T, change: (next: T) => void) => ReactNode
}) {
  const t = useMessages(blockTexts)
  const { list, one, items, put, make, more } = props
  return (
    <fieldset>
      <legend>{t(list)}</legend>
      {items.map((item, index) => {
        const change = (next: T): void => put(list, items.with(index, next))
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a name changes while it is typed, its place does not
          <fieldset className="eb-item" key={index} aria-label={item.label || item.name}>
            <NameInput item={item} taken={items} change={(name) => change({ ...item, ...renamed(item, name) })} />
            <Input
              size="mini"
              value={item.label}
              maxLength={60}
              placeholder={t('label')}
              aria-label={t('inputLabel', { name: item.name })}
              onChange={(label) => change({ ...item, label })}
            />
            <Button
              size="mini"
              type="text"
              icon={<IconDelete />}
              aria-label={t('remove', { name: item.name })}
              onClick={() => put(list, items.toSpliced(index, 1))}
            />
            {more?.(item, change)}
          </fieldset>
        )
      })}
      <Button size="mini" icon={<IconPlus />} onClick={() => put(list, [...items, make()])}>
        {t('add', { what: t(one) })}
      </Button>
    </fieldset>
  )
}

/** The type, the default and the sample of an input. */
function InputSettings({ item, change }: { readonly item: BlockInput; readonly change: (next: BlockInput) => void }) {
  const t = useMessages(blockTexts)
  const locale = useLocale()
  const types = useValueTypes()
  return (
    <>
      <Select
        size="mini"
        value={item.type}
        aria-label={`${t('type')} ${item.name}`}
        options={types.all.map((type) => ({ value: nameOfType(type), label: labelIn(type.label, locale) }))}
        onChange={(type: string) => change({ ...withSample(item, undefined), type, default: types.find(type)?.empty ?? null })}
      />
      <Checkbox checked={item.required} onChange={(required) => change({ ...item, required })}>
        {t('required')}
      </Checkbox>
      <span />
      <div className="eb-wide">
        <ValueInput
          type={types.find(item.type)}
          value={item.default}
          label={`${t('default')} ${item.name}`}
          placeholder={t('default')}
          change={(value) => change({ ...item, default: value })}
        />
      </div>
      <div className="eb-wide eb-sample">
        <Checkbox
          checked={item.sample !== undefined}
          onChange={(on) => change(withSample(item, on ? item.default : undefined))}
          aria-label={t('sampleOf', { name: item.name })}
        >
          {t('sample')}
        </Checkbox>
        {item.sample !== undefined && (
          <ValueInput
            type={types.find(item.type)}
            value={item.sample}
            label={t('sampleValue', { name: item.name })}
            change={(value) => change({ ...item, sample: value })}
          />
        )}
      </div>
    </>
  )
}

const withSample = ({ sample: _, ...input }: BlockInput, sample: Json | undefined): BlockInput =>
  sample === undefined ? input : { ...input, sample }

const withMost = ({ max: _, ...slot }: BlockSlot, max: unknown): BlockSlot => (typeof max === 'number' ? { ...slot, max } : slot)

/** An input that gets another name remembers the one it had: uses that are brought to a new version keep what they give it. */
function renamed<T extends Named>(item: T, name: string): Partial<T> {
  if (!('type' in item)) return { name } as Partial<T>
  const { formerly = [] } = item as unknown as BlockInput
  return { name, formerly: [...new Set([...formerly, item.name])].filter((former) => former !== name) } as unknown as Partial<T>
}

/** A name is written when it can be one; until then what was typed stays, with the reason. */
function NameInput(props: { readonly item: Named; readonly taken: readonly Named[]; readonly change: (name: string) => void }) {
  const t = useMessages(blockTexts)
  const locale = useLocale()
  const { item, taken, change } = props
  const [typed, setTyped] = useState<string | null>(null)
  const now = typed ?? item.name
  const bad = !isVariableName(now) || taken.some((each) => each !== item && each.name === now)
  const done = (): void => {
    if (typed === null || bad) return
    setTyped(null)
    if (typed !== item.name) change(typed)
  }
  return (
    <>
      <Input
        size="mini"
        value={now}
        maxLength={60}
        error={bad}
        aria-label={t('inputName', { name: item.name })}
        onChange={setTyped}
        onBlur={done}
        onPressEnter={done}
      />
      {bad && <span className="eb-wrong">{labelIn(blockNameProblem(now), locale) ?? t('badName')}</span>}
    </>
  )
}
