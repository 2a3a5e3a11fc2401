export { type AddedFields, addFields } from './add-fields.ts'
export { addFlow } from './add-flow.ts'
export { addVariable } from './add-variable.ts'
export { addApi, editApi, removeApi } from './api-commands.ts'
export { clearPage } from './clear-page.ts'
export type { Clip } from './clip.ts'
export { blocksInClipboard, clipboardWithBlocks, fromClipboard, toClipboard } from './clipboard.ts'
export { type DetachBlock, detachBlock } from './detach-block.ts'
export { duplicateElements } from './duplicate-elements.ts'
export { editVariable } from './edit-variable.ts'
export { insertElement } from './insert-element.ts'
export { insertParts, type Part, type Parts } from './insert-parts.ts'
export { type BlockPlan, blockOfSelection, type FoundEvent, type FoundInput, type MakeBlock, makeBlock, planBlock } from './make-block.ts'
export { type MoveArgs, moveElements } from './move-elements.ts'
export { moveDown, moveIntoPrevious, moveOut, moveUp } from './move-steps.ts'
export { type CopiedShared, detachShared, moveToShared } from './move-to-shared.ts'
export type { ClipPlace } from './paste-elements.ts'
export { pasteElements } from './paste-elements.ts'
export { removeElements } from './remove-elements.ts'
export { removeFlow } from './remove-flow.ts'
export { removeVariable } from './remove-variable.ts'
export { renameEntry } from './rename-entry.ts'
export { type AddressChange, replaceAddresses } from './replace-addresses.ts'
export { mergeBranch, restorePage } from './replace-page.ts'
export { replaceType } from './replace-type.ts'
export { selectedRoots } from './selection.ts'
export { setBlockInterface } from './set-block-interface.ts'
export { setCss } from './set-css.ts'
export { setEvents } from './set-events.ts'
export { setPage } from './set-page.ts'
export { setProps } from './set-props.ts'
export { setShared } from './set-shared.ts'
export { setSource } from './set-source.ts'
export { setLook, setStyle } from './set-style.ts'
export {
  makeTranslatable,
  nameOtherText,
  removeTexts,
  renameText,
  setLocales,
  translatable,
  withTextKey,
  writeTexts,
  writeWords,
} from './text-commands.ts'
export { updateFlow } from './update-flow.ts'
export { type BlockUpgrade, upgradeBlock } from './upgrade-block.ts'
export { upgradeFindings } from './upgrade-findings.ts'
export { type PluginUpgrade, pluginUpgrades, upgradePlugin } from './upgrade-plugin.ts'
