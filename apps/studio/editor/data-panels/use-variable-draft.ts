import { useState } from 'react'
import { planRename, refusedFormula, renameTarget } from '#kernel/engine/references/references'
import { labelIn } from '#kernel/message'
import { addVariable, editVariable } from '#kernel/page/commands'
import { canNameVariable } from '#kernel/page/names'
import type { VariableRecord } from '#kernel/page/records'
import { createId, type Json, type Label } from '#kernel/page/values'
import { type Editor, useEditor } from '#sdk/studio'
import { useLocale } from '#shell/messages'
import { cycleOf } from '../document/cycle-of.ts'
import { referenceOptions } from '../document/reference-options.ts'
import { useValueTypes } from '../document/use-value-types.ts'
import { settersOfVariable } from '../document/users-of.ts'
import { draftOf, EMPTY_DRAFT, readDefault, retype } from '../document/variable-draft.ts'
import { runAdding } from '../parts/run-adding.ts'
import { pageAfter, useDocument, variableNamed } from './variable-formula.tsx'

type Values = Pick<VariableRecord, 'name' | 'type' | 'description' | 'defaultValue'> & { readonly formula: string | null }

/** The formula to begin with: what the variable was until now. */
const formulaOf = (value: Json | undefined): string => (value === undefined || value === '' || value === null ? '' : JSON.stringify(value))

/** What is typed about a variable, what is wrong with it, and the ways to change and to write it; nothing is written before it is right. */
export function useVariableDraft(variable: VariableRecord | null, onDone: () => void) {
  const locale = useLocale()
  const session = useEditor()
  const types = useValueTypes()
  const [draft, setDraft] = useState(variable ? draftOf(variable, types.find) : EMPTY_DRAFT)
  const [tried, setTried] = useState(false)
  /** Why a rename may miss places; saving again does it all the same. */
  const [doubt, setDoubt] = useState<Label | null>(null)
  const document = useDocument()
  const nameable = draft.name === variable?.name ? true : canNameVariable(document, draft.name, variable?.id)
  const type = types.find(draft.type)
  const read = readDefault(type, draft.defaultText)
  const { formula } = draft
  const wrongFormula = formula === null ? null : refusedFormula(document, formula, referenceOptions(session.kernel))
  const isNameable = nameable === true
  const { cycle, after } = effectOf(session, { variable, name: draft.name, type: draft.type, formula, isNameable })
  return {
    ...{ draft, types, type, read, tried, doubt, cycle, wrongFormula, formula },
    /** What is wrong with the name, once there is one or it was to be written; empty where nothing is. */
    nameNote: nameable !== true && (tried || draft.name !== '') ? labelIn(nameable, locale) : '',
    /** Steps that set the variable, where it is about to be computed. */
    setters: variable && variable.formula === undefined && formula !== null ? settersOfVariable(session, variable.name) : [],
    after: () => (wrongFormula ? null : after()),
    setText: (part: Partial<Pick<typeof draft, 'defaultText' | 'description'>>) => setDraft({ ...draft, ...part }),
    setName(name: string) {
      setDraft({ ...draft, name })
      setDoubt(null)
    },
    setType: (name: string) => setDraft(retype(draft, types.find(name)!)),
    setComputed: (on: boolean) => setDraft({ ...draft, formula: on ? formulaOf(read?.value) : null }),
    setFormula: (next: string) => setDraft((now) => (now.formula === null ? now : { ...now, formula: next })),
    write() {
      setTried(true)
      if (!isNameable || !read || wrongFormula || cycle) return
      const { name, type, description } = draft
      const values = { name, type, description, defaultValue: read.value, formula }
      const done = variable ? change(session, variable, { values, doubt, setDoubt }) : add(session, values)
      if (done) onDone()
    },
  }
}

/** What a formula that is typed would do to the page: the circle it would make, and the page as it would be. */
function effectOf(
  session: Editor,
  of: {
    readonly variable: VariableRecord | null
    readonly name: string
    readonly type: string
    readonly formula: string | null
    readonly isNameable: boolean
  },
) {
  const { variable, name, type, formula, isNameable } = of
  const adding = formula === null || !isNameable || variable ? null : { ...EMPTY_DRAFT, name, type, formula, defaultValue: null }
  const editing = formula === null || !variable ? null : { id: variable.id, changes: { formula } }
  return {
    cycle: editing ? cycleOf(session, editVariable, editing) : adding ? cycleOf(session, addVariable, adding) : null,
    after() {
      const changed = editing ? pageAfter(session, editVariable, editing) : adding ? pageAfter(session, addVariable, adding) : null
      const id = changed ? variableNamed(changed, variable?.name ?? name)?.id : undefined
      return changed && id !== undefined ? { document: changed, id } : null
    },
  }
}

function add(session: Editor, { formula, ...plain }: Values): boolean {
  return runAdding(session, addVariable, formula === null ? plain : { ...plain, formula }) !== null
}

/** Writes a variable, and its name wherever it is read; false where that was refused, or may miss places and was not confirmed. */
function change(
  session: Editor,
  from: VariableRecord,
  of: { readonly values: Values; readonly doubt: Label | null; readonly setDoubt: (doubt: Label) => void },
): boolean {
  const { values, doubt, setDoubt } = of
  const gesture = createId('variable')
  if (values.name !== from.name) {
    const target = { kind: 'variable', name: from.name } as const
    const known = referenceOptions(session.kernel)
    const plan = planRename(session.document(), target, values.name, known)
    if (!doubt && 'refused' in plan && plan.uncertain.length > 0) {
      setDoubt(plan.refused)
      return false
    }
    const options = { ...known, despiteUncertain: doubt !== null }
    if (!session.run(renameTarget, { target, name: values.name, options }, { gesture })) return false
  }
  return session.run(editVariable, { id: from.id, changes: values }, { gesture })
}
