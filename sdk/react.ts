// All that a component's view imports besides React and its UI library.

export type { FileValue, LoadResult } from '#kernel/engine'
export { type Label, type Locale, labelIn, type Message, MessageError, type Told, tableIn, toldBy } from '#kernel/message'
export { fixedText, movePoint, roundDecimal } from '#kernel/page/decimal'
export { themeSheet } from '#kernel/page/look/theme'
export { readJson } from '#kernel/page/read-json'
export { slotsOfItems } from '#kernel/page/slot-names'
export { instantOf, isTimeZone, offsetText, wallTime } from '#kernel/page/time-zone'
export { readTracks } from '#kernel/page/tracks'
export {
  ElementView,
  getPath,
  type PageActions,
  type PageMode,
  popupsOf,
  type RootProps,
  setPath,
  useLastingEffect,
  useLastingLayoutEffect,
  usePage,
  useSignalValue,
  type ViewLoader,
} from '#kernel/view'
export type {
  DrawnField,
  FieldControlProps,
  FieldPlace,
  FieldShowProps,
  FieldView,
  FieldViewLoad,
} from './define/field-view.ts'
export { toFileData } from './flow/file-data.ts'
export { toldByResult } from './flow/told-by-result.ts'
export { ActionButtons, usePermits } from './react/action-buttons.tsx'
export { type ApprovalForm, PageApproval, pageApprovalOf } from './react/approval/page-approval.ts'
export { useApprovalForm } from './react/approval/use-approval-form.ts'
export { useBlockSlot } from './react/block-slot.tsx'
export { type Bounded, cutText, firstOf, MOST_SHOWN, thinned } from './react/bound-data.ts'
export { BUTTON_TYPES } from './react/button-types.ts'
export { countCharacters, firstCharacters } from './react/characters.ts'
export { CheckInput, ChoiceList } from './react/choice-list.tsx'
export { compareValues, sortedByValue } from './react/compare-values.ts'
export { CopyButton } from './react/copy-button.tsx'
export { copyText } from './react/copy-text.ts'
export { cssLength } from './react/css-length.ts'
export { toCsv } from './react/csv.ts'
export { CutNotice } from './react/cut-notice.tsx'
export { type DataStanding, DataState } from './react/data-state.tsx'
export { DialogContext } from './react/dialog-forms.ts'
export { DropLayer, type DropLayerProps } from './react/drop-layer.tsx'
export { type FieldSlot, FieldSlotContext, type FramedField, useFieldSlot } from './react/field-slot.ts'
export { hasFields } from './react/fields-below.ts'
export { fileTypeOf, isAcceptedFile, isWhatItSays, sizeInWords } from './react/file-checks.ts'
export { type FileLine, FileLines } from './react/file-lines.tsx'
export { FormBody } from './react/form-body.tsx'
export type { FieldState } from './react/form-field.ts'
export { HiddenItem } from './react/form-hidden.tsx'
export { FormItemFrame } from './react/form-item-frame.tsx'
export type { FormRow, RowList } from './react/form-list.ts'
export { type FormLookProps, formLayoutOf, formVariant } from './react/form-look.ts'
export { FormRowScope } from './react/form-row-scope.tsx'
export { isEmptyValue } from './react/form-rules.ts'
export { FormContext, type FormLayout, FormScope } from './react/form-scope.ts'
export { type CellLook, formatCell } from './react/format-cell.ts'
export {
  asDate,
  formatDate,
  formatValue,
  type NumberLook,
  type ValueFormat,
} from './react/format-value.ts'
export { Frame, type FrameAddress, type FrameProblem, type FrameProps, useFrameAddress } from './react/frame.tsx'
export { IconByName, loadOlderIconNames } from './react/icon-by-name.tsx'
export { keepPopups } from './react/keep-popups.ts'
export { asGroup, asLength, asList, asNumber, asObject, asText } from './react/lenient.ts'
export { formListActions } from './react/list-actions.ts'
export { type MarkColor, markColor, readableOn } from './react/mark-color.ts'
export { Markdown } from './react/markdown.tsx'
export { alonePlaces, areaPath, linePath, type Place, percentOf, placesOf, ratioOf, ringPath, type Value, valuesOf } from './react/marks.ts'
export { FramedStanding, NoData, type SourceStanding, useSourceStanding } from './react/no-data.tsx'
export { oneOf } from './react/one-of.ts'
export { asChoices, keyOf, type Option, optionsOf, valueAmong } from './react/options.ts'
export { listHostsIn, withListedHosts } from './react/other-host-styles.ts'
export { type PageFormats, usePageFormats, usePageLocale, useTimeZone } from './react/page-formats.ts'
export { PageNotices } from './react/page-notices.ts'
export { kindOfDirective, leadsTo, pageResources } from './react/page-resources.ts'
export { PersonMark } from './react/person-mark.tsx'
export { pickFile } from './react/pick-file.ts'
export { type PickerTimes, pickerTimes } from './react/picker-times.ts'
export { Picture, type PictureProblem, type PictureProps, pictureWords, type UsedPicture, usePicture } from './react/picture.tsx'
export { popupContainer } from './react/popup-container.ts'
export { PopupDialog, type PopupDialogProps } from './react/popup-dialog.tsx'
export {
  followAnchor,
  POPUP_GAP,
  type PopupAnchor,
  type PopupPlacement,
  type PopupSide,
  placePopup,
  sideWithRoom,
  windowSize,
  withinWindow,
} from './react/popup-place.ts'
export { type Affixes, inPageWay, type ReadNumber, readNumberText, refusedNumber } from './react/read-number.ts'
export { cellNumber, cellText, isRow, listIn, type Row, readRow, readRows } from './react/read-row.ts'
export { fieldParts } from './react/record/field-part.tsx'
export { FileControl, FileShow } from './react/record/file-control.tsx'
export { PeopleSelect, type PeopleSelectProps } from './react/record/people-select.tsx'
export { RecordChoice, type RecordChoiceProps } from './react/record/record-choice.tsx'
export { RecordFieldView } from './react/record/record-field.tsx'
export { RecordView } from './react/record/record-view.tsx'
export { SearchSelect, type SearchSelectProps } from './react/record/search-select.tsx'
export { RevealBox, reveal, useReveal } from './react/reveal.tsx'
export { type ControlNames, RichEditor, type RichEditorProps } from './react/rich-editor/rich-editor.tsx'
export type { PictureSources } from './react/rich-editor/use-pictures.ts'
export { loadCleaner, RichHtml, sendableHtml, useCleaner } from './react/rich-html.tsx'
export { type LineProps, RowLines, type RowLinesProps } from './react/row-lines.tsx'
export { safeImageUrl, safeUrl } from './react/safe-url.ts'
export { lockScroll } from './react/scroll-lock.ts'
export { Skeleton, type SkeletonShape } from './react/skeleton.tsx'
export { EmptySlot, type SlotOf, useEmptySlot, useSlots } from './react/slots.tsx'
export { SmallChart, type SmallChartProps, Stretched, useNumberWords } from './react/small-chart.tsx'
export { type PointLook, SmallPoints, strokeOf } from './react/small-line.tsx'
export { StackBox, type StackBoxProps } from './react/stack-box.tsx'
export { StyledText, textClass } from './react/styled-text.tsx'
export { ClearButton, limitOf, TextAffix, TextBox, TextCount, textInputClass, useTypedText } from './react/text-field.tsx'
export { toneClass } from './react/tone.ts'
export { PickBox, type PickBoxProps, type Picked } from './react/tree/pick-box.tsx'
export { PickDrop, type PickDropProps } from './react/tree/pick-drop.tsx'
export { type CheckedShown, type Checks, checkedNodes, checksOf, toggledChecks, unknownCheckIds } from './react/tree/tree-checks.ts'
export {
  idOfKey,
  idOfPath,
  MOST_NODES,
  nodesBelow,
  pathOfNode,
  type Tree,
  type TreeFields,
  type TreeNode,
  treeOf,
} from './react/tree/tree-data.ts'
export { ROW_HEIGHTS, TreeList, type TreeListProps } from './react/tree/tree-list.tsx'
export { dataAfter, type Move, type Moved, moveByKey, movedTo } from './react/tree/tree-moves.ts'
export { TreeNotice } from './react/tree/tree-notice.tsx'
export { CheckMark, type CheckState, type LoadState, markedText } from './react/tree/tree-row-view.tsx'
export { type Found, searchTree, type TreeRow, treeRows } from './react/tree/tree-rows.ts'
export { TypedLetters, treeStep } from './react/tree/tree-walk.ts'
export { type EvenRows, useEvenRows } from './react/tree/use-even-rows.ts'
export { type TreeOfElement, useTree } from './react/tree/use-tree.ts'
export { type TreeDrag, useTreeDrag } from './react/tree/use-tree-drag.ts'
export { useTreeKeys } from './react/tree/use-tree-keys.ts'
export { type TreeView, useTreeView } from './react/tree/use-tree-view.ts'
export { useAsk } from './react/use-ask.ts'
export { type Asking, type AskOptions, useAsking } from './react/use-asking.ts'
export { useByWidth } from './react/use-by-width.ts'
export { type Cells, useCells, useFieldCells } from './react/use-cells.tsx'
export { useChartColors } from './react/use-chart-colors.tsx'
export { useDark } from './react/use-dark.ts'
export { DensityContext, useDensity } from './react/use-density.ts'
export { type Dialog, type DialogOptions, useDialog } from './react/use-dialog.ts'
export { useDictionaries, type WithDictionary } from './react/use-dictionaries.ts'
export { useDisabled } from './react/use-disabled.ts'
export { type LateDrop, useDrop } from './react/use-drop.ts'
export { useFormatter, useFunctionProps, useLanguage, useLocale, useSource, useSourceData } from './react/use-element.ts'
export { useElementProps, useElements } from './react/use-elements.ts'
export { type FieldBinding, useField } from './react/use-field.ts'
export { useFileTarget } from './react/use-file-target.ts'
export { type ElementFiles, useFiles } from './react/use-files.ts'
export { type FormHandle, useForm } from './react/use-form.ts'
export { type FormListBinding, useFormList } from './react/use-form-list.ts'
export { useGoneMessage, useGoneOptions } from './react/use-gone-options.ts'
export { useMayUpload, withoutRules } from './react/use-may-upload.ts'
export { useMethods } from './react/use-methods.ts'
export { useModal } from './react/use-modal.ts'
export { useMotionReducedHere } from './react/use-motion-reduced.ts'
export { useNarrow, useNarrowHere } from './react/use-narrow.ts'
export { useNode } from './react/use-node.ts'
export { useOptions } from './react/use-options.ts'
export { usePress } from './react/use-press.ts'
export { usePrinting } from './react/use-printing.ts'
export { type Rows, useRows } from './react/use-rows.tsx'
export { type Sending, type SendingFile, useSending } from './react/use-sending.ts'
export { useService } from './react/use-service.ts'
export { type SourceState, useSourceState } from './react/use-source-state.ts'
export { useStacked } from './react/use-stacked.ts'
export { useUpdate } from './react/use-update.ts'
export { useWordsAt, type WordsAt } from './react/use-words-at.ts'
export {
  drawValue,
  isNumeric,
  ValueCell,
  type ValueCellProps,
  ValueTags,
  valueItems,
} from './react/value-cell.tsx'
export { filesIn } from './react/value-files.tsx'
export { type ValueWords, withWords, wordsFor } from './react/value-words.ts'
export { type Downloads, downloads } from './services/download.ts'
export { type UploadOptions, type UploadRules, type Uploads, uploads } from './services/upload.ts'
