import { definePlugin } from '#sdk'
import { dragPart } from './drag/drag-controller.ts'
import { answersPart } from './parts/answers-part.ts'
import { appPart } from './parts/app-part.ts'
import { besidePart } from './parts/beside-part.ts'
import { cameraPart } from './parts/camera-part.ts'
import { canvasPart } from './parts/canvas-part.ts'
import { checkContextPart } from './parts/check-context-part.ts'
import { commandsPart } from './parts/commands-part.ts'
import { compilerPart } from './parts/compiler-part.ts'
import { contributorsPart } from './parts/contributors-part.ts'
import { draftPart } from './parts/draft-part.ts'
import { uiPart } from './parts/editor-ui.ts'
import { editsPart } from './parts/edits-part.ts'
import { languagePart } from './parts/language-part.ts'
import { logsPart } from './parts/logs-part.ts'
import { lookPart } from './parts/look-part.ts'
import { migratingPart } from './parts/migrating-part.ts'
import { openFlowPart } from './parts/open-flow-part.ts'
import { pageCssPart } from './parts/page-css-part.ts'
import { pagePart } from './parts/page-part.ts'
import { pastValuesPart } from './parts/past-values-part.ts'
import { pickingPart } from './parts/picking-part.ts'
import { previewPart } from './parts/preview-part.ts'
import { problemsPart } from './parts/problems-part.ts'
import { recordShapesPart } from './parts/record-shapes-part.ts'
import { resourcesPart } from './parts/resources-part.ts'
import { runningPart } from './parts/running-part.ts'
import { samplePart } from './parts/sample-part.ts'
import { sampleRowPart } from './parts/sample-row-part.ts'
import { sampleValuesPart } from './parts/sample-values-part.ts'
import { savingPart } from './parts/saving-part.ts'
import { selectionPart } from './parts/selection-part.ts'
import { severalPart } from './parts/several-part.ts'
import { shownPlacePart } from './parts/shown-place-part.ts'
import { spokenPart } from './parts/spoken-part.ts'
import { storePart } from './parts/store-part.ts'
import { textTablePart } from './parts/text-table-part.ts'
import { tracesPart } from './parts/traces-part.ts'
import { variantPart } from './parts/variant-part.ts'

/** The parts that every editor is made of. */
export const partsPlugin = definePlugin({
  id: 'tessera.editor.parts',
  version: '0.1.0',
  parts: [
    contributorsPart,
    pagePart,
    storePart,
    languagePart,
    textTablePart,
    compilerPart,
    selectionPart,
    savingPart,
    editsPart,
    migratingPart,
    appPart,
    answersPart,
    recordShapesPart,
    resourcesPart,
    checkContextPart,
    problemsPart,
    besidePart,
    tracesPart,
    logsPart,
    pastValuesPart,
    runningPart,
    draftPart,
    previewPart,
    samplePart,
    sampleRowPart,
    sampleValuesPart,
    pageCssPart,
    lookPart,
    variantPart,
    spokenPart,
    openFlowPart,
    pickingPart,
    shownPlacePart,
    severalPart,
    cameraPart,
    uiPart,
    dragPart,
    canvasPart,
    commandsPart,
  ],
})
