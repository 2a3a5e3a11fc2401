import * as z from 'zod'
import type { Changes } from '#kernel/document'
import { issueMessage, type Message, type MessageParam, tell } from '#kernel/message'
import { LOOK_MOST } from '../look/look-limits.ts'
import type { Command, CommandContext, Refusal } from '../records/patch.ts'
import type { PageDocument, PageEntry } from '../records/records.ts'
import { blockInterface } from '../schema/blocks-schema.ts'
import { entrySchema, pluginPin, recordParts } from '../schema/records-schema.ts'
import { PageError } from '../values/errors.ts'
import { findJsonProblem, WHY } from '../values/safe-json.ts'
import { listOf } from '../values/strict-lists.ts'
import * as commands from './all-commands.ts'

/** A command with what it takes, for those who know only its id: palettes, an assistant, tests. */
export interface ListedCommand {
  readonly command: Command<unknown>
  /** Its arguments as JSON. */
  readonly args: z.ZodType
}

const {
  id,
  name,
  text,
  path,
  json,
  object,
  theme,
  themeId,
  binding,
  bindings,
  sourceId,
  use,
  node,
  variable,
  api,
  element,
  askedAgain,
  startedAgain,
} = recordParts
const ids = listOf(id)
const one = z.strictObject({ id })
const place = { parentId: id.nullable(), slot: id.optional(), index: z.int().min(0).optional() }
const wholePage = z.strictObject({
  page: z
    .strictObject({ entries: listOf(entrySchema) })
    .transform(({ entries }): PageDocument => ({ entries: new Map(entries.map((entry) => [entry.id, entry])) })),
})
const ofVariable = {
  name: id,
  type: variable.shape.type,
  defaultValue: json,
  formula: text.min(1).optional(),
  description: text.optional(),
}
const ofApi = { name, source: sourceId, config: object, bindings: bindings.optional() }

const ofBlock = {
  ids,
  name,
  inputs: listOf(z.strictObject({ key: z.string(), name: id, label: name, required: z.boolean().optional() })),
  events: listOf(z.strictObject({ flow: id, name: id, label: name })),
  methods: listOf(z.strictObject({ key: z.string(), name: id, label: name })).optional(),
  slots: listOf(z.strictObject({ element: id, name: id, label: name })).optional(),
}

/** Members that are left out are not there at all, as the commands' types have it. */
const exact = <Args>(schema: z.ZodType): z.ZodType<Args> => schema as z.ZodType<Args>

const part: z.ZodType<commands.Part> = exact(
  z.strictObject({
    ...{ id: id.optional(), type: id, name, slot: id.optional(), source: use.optional() },
    ...{ props: object.optional(), bindings: bindings.optional(), style: object.optional() },
    events: z.record(z.string().max(200), listOf(node)).optional(),
    children: z.lazy(() => listOf(part)).optional(),
  }),
)
const ofVariables = z.strictObject({ name: id, type: variable.shape.type, defaultValue: json, description: text })
const parts = z.strictObject({
  parts: listOf(part),
  place: z.strictObject(place).optional(),
  variables: listOf(ofVariables).optional(),
  apis: listOf(api).optional(),
})

const sharedStyle = z.strictObject({ id, style: object, looks: z.record(z.string().max(200), object).optional(), css: text })

const list = <Args>(command: Command<Args>, args: z.ZodType<Args>): ListedCommand => ({ command: command as Command<unknown>, args })

/** Every command of the page, by its id. */
export const listedCommands: ReadonlyMap<string, ListedCommand> = new Map(
  [
    list(commands.addApi, exact(z.strictObject(ofApi))),
    list(
      commands.addFlow,
      exact(
        z.strictObject({
          owner: z.strictObject({ id, event: id }).optional(),
          name: name.optional(),
          nodes: listOf(node).optional(),
        }),
      ),
    ),
    list(commands.addVariable, exact(z.strictObject(ofVariable))),
    list(commands.makeBlock, exact(z.strictObject({ ...ofBlock, block: id, version: z.int().min(1) }))),
    list(commands.detachBlock, z.strictObject({ id, document: wholePage.shape.page })),
    list(commands.upgradeBlock, exact(z.strictObject({ block: id, version: z.int().min(1), from: blockInterface, to: blockInterface }))),
    list(commands.clearPage, exact(z.strictObject({}))),
    list(commands.duplicateElements, z.strictObject({ ids })),
    list(commands.editApi, exact(z.strictObject({ id, changes: z.strictObject({ ...ofApi, again: askedAgain.nullable() }).partial() }))),
    list(
      commands.editVariable,
      exact(z.strictObject({ id, changes: z.strictObject({ ...ofVariable, formula: text.min(1).nullable() }).partial() })),
    ),
    list(commands.insertElement, exact(z.strictObject({ type: id, ...place, props: object.optional() }))),
    list(commands.insertParts, exact(parts)),
    list(
      commands.addFields,
      exact(
        z.strictObject({
          tables: listOf(z.strictObject({ id, columns: listOf(object) })),
          forms: listOf(z.strictObject({ id, parts: listOf(part) })),
        }),
      ),
    ),
    list(commands.mergeBranch, wholePage),
    list(commands.moveDown, z.strictObject({ ids })),
    list(commands.moveElements, exact(z.strictObject({ ids, ...place, index: z.int().min(0) }))),
    list(commands.moveIntoPrevious, z.strictObject({ ids })),
    list(commands.moveOut, z.strictObject({ ids })),
    list(commands.moveUp, z.strictObject({ ids })),
    list(commands.pasteElements, exact(z.strictObject({ text: z.string(), ...place }))),
    list(commands.removeApi, one),
    list(commands.removeElements, z.strictObject({ ids })),
    list(commands.removeFlow, one),
    list(commands.removeVariable, one),
    list(commands.renameEntry, z.strictObject({ id, name })),
    list(
      commands.replaceType,
      exact(z.strictObject({ id, type: id, renamed: z.record(id, id).optional(), without: listOf(id).optional() })),
    ),
    list(commands.restorePage, wholePage),
    list(commands.setBlockInterface, exact(z.strictObject({ block: blockInterface }))),
    list(commands.replaceAddresses, z.strictObject({ changes: listOf(z.strictObject({ id, path: text, from: text, to: text })) })),
    list(commands.setCss, z.strictObject({ ids, css: text })),
    list(commands.setEvents, z.strictObject({ id, event: id, flows: listOf(id) })),
    list(
      commands.setPage,
      exact(
        z.strictObject({
          changes: z
            .strictObject({ interceptor: object, props: object, style: object, css: text, bindings, theme, themeId: themeId.nullable() })
            .partial(),
        }),
      ),
    ),
    list(
      commands.setProps,
      exact(
        z.strictObject({
          ids,
          changes: listOf(z.strictObject({ path, value: json.optional(), bindings: bindings.optional(), binding: binding.optional() })),
        }),
      ),
    ),
    list(commands.setSource, exact(z.strictObject({ id, source: use.nullable() }))),
    list(commands.setStyle, exact(z.strictObject({ ids, style: object, bindings: bindings.optional() }))),
    list(commands.setLook, exact(z.strictObject({ ids, variant: z.string().max(200), values: object, bindings: bindings.optional() }))),
    list(commands.setShared, exact(z.strictObject({ ids, shared: z.array(z.string()).max(LOOK_MOST.shared) }))),
    list(commands.moveToShared, z.strictObject({ id, shared: id })),
    list(
      commands.detachShared,
      exact(z.strictObject({ id, style: sharedStyle, above: z.array(sharedStyle).max(LOOK_MOST.shared).optional() })),
    ),
    list(commands.setLocales, z.strictObject({ locales: listOf(z.string()) })),
    list(
      commands.writeTexts,
      exact(
        z.strictObject({
          texts: listOf(z.strictObject({ key: id, values: z.record(z.string(), text.nullable()).optional(), note: text.optional() })),
          only: z.literal('known').optional(),
        }),
      ),
    ),
    list(commands.renameText, z.strictObject({ key: id, to: id })),
    list(commands.nameOtherText, z.strictObject({ entry: id, path: z.string(), key: id, to: id })),
    list(commands.removeTexts, z.strictObject({ keys: ids })),
    list(
      commands.makeTranslatable,
      exact(z.strictObject({ ids: ids.optional(), locales: listOf(z.string()).optional(), split: z.boolean().optional() })),
    ),
    list(
      commands.writeWords,
      exact(z.strictObject({ id, path, locale: z.string(), words: text, usual: z.strictObject({ zh: text, en: text }).optional() })),
    ),
    list(
      commands.updateFlow,
      exact(z.strictObject({ id, name: name.optional(), nodes: listOf(node).optional(), again: startedAgain.nullable().optional() })),
    ),
    list(commands.upgradePlugin, exact(z.strictObject({ plugin: id, to: pluginPin, elements: listOf(element).optional() }))),
  ].map((listed) => [listed.command.id, listed]),
)

/** The command with this id and its arguments, parsed; throws a PageError that says what is wrong with them. */
export function parseCommand(commandId: string, args: unknown): { readonly command: Command<unknown>; readonly args: unknown } {
  const listed = listedCommands.get(commandId)
  if (!listed) throw new PageError('PAGE_UNKNOWN_COMMAND', tell('page.unknown-command', { command: commandId }))
  const problem = findJsonProblem(args)
  if (problem) throw refused(commandId, tell('page.unsafe', { path: problem.path, why: tell(WHY[problem.reason]) }))
  const parsed = listed.args.safeParse(args)
  if (!parsed.success) throw refused(commandId, issueMessage(parsed.error.issues[0]!))
  return { command: listed.command, args: parsed.data }
}

/** Plans a command by its id. */
export function planCommand(context: CommandContext, commandId: string, args: unknown): Changes<PageEntry> | Refusal {
  const parsed = parseCommand(commandId, args)
  return parsed.command.plan(context, parsed.args)
}

const refused = (command: string, why: Message | MessageParam): PageError =>
  new PageError('PAGE_COMMAND_ARGS', tell('page.command-args', { command, why: why as MessageParam }))
