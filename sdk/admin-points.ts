import { MessageError, tell } from '#kernel/message'
import { defineExtensionPoint } from '#kernel/plugin'
import type {
  LayoutDeclaration,
  MenuKindDeclaration,
  TabActionDeclaration,
  ToolbarItemDeclaration,
} from './define/admin.ts'
import { refuseIcon, refuseLabel, refuseOrder } from './define/refuse-studio.ts'
import { wellFormed } from './points.ts'

const QUESTIONS: readonly MenuKindDeclaration['asks'][] = ['nothing', 'page', 'address', 'screen', 'text']

function refuseQuestion({ asks }: Pick<MenuKindDeclaration, 'asks'>): void {
  if (!QUESTIONS.includes(asks))
    throw new MessageError(tell('plugin.question-form', { questions: QUESTIONS.join(', ') }))
}

/** Layouts of the admin app's frame. */
export const layoutsPoint = defineExtensionPoint<LayoutDeclaration>('layouts', {
  accepts(value) {
    wellFormed('layout')(value)
    refuseLabel(value)
    refuseOrder(value)
  },
})
/** Kinds of entries in the menu of the admin app. */
export const menuKindsPoint = defineExtensionPoint<MenuKindDeclaration>('menu kinds', {
  accepts(value) {
    wellFormed('menu')(value)
    refuseLabel(value)
    refuseOrder(value)
    refuseQuestion(value)
  },
})
/** The toolbar of the admin app: search, language, theme … */
export const toolbarPoint = defineExtensionPoint<ToolbarItemDeclaration>('toolbar items', {
  accepts(value) {
    wellFormed('toolbar')(value)
    refuseLabel(value)
    refuseOrder(value)
  },
})
/** The menu of a tab in the admin app: reload, close … */
export const tabActionsPoint = defineExtensionPoint<TabActionDeclaration>('tab actions', {
  accepts(value) {
    wellFormed('tab-action')(value)
    refuseLabel(value)
    refuseOrder(value)
    refuseIcon(value)
  },
})
