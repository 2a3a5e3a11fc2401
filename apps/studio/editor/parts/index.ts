import { definePlugin } from '#sdk'
import { commandsPart } from '../commands/commands-part.ts'
import { uiPart } from '../editor-ui.ts'
import { resourcesPart } from '../resources/resources-part.ts'
import { cameraPart } from '../stage/camera-part.ts'
import { canvasPart } from '../stage/canvas-part.ts'
import { severalPart } from '../stage/several-part.ts'
import { textTablePart } from '../texts/text-table-part.ts'
import { appPart } from './app-part.ts'
import { besidePart } from './beside-part.ts'
import { checkContextPart } from './check-context-part.ts'
import { compilerPart } from './compiler-part.ts'
import { contributorsPart } from './contributors-part.ts'
import { draftPart } from './draft-part.ts'
import { editsPart } from './edits-part.ts'
import { languagePart } from './language-part.ts'
import { logsPart } from './logs-part.ts'
import { lookPart } from './look-part.ts'
import { migratingPart } from './migrating-part.ts'
import { openFlowPart } from './open-flow-part.ts'
import { pageCssPart } from './page-css-part.ts'
import { pagePart } from './page-part.ts'
import { pastValuesPart } from './past-values-part.ts'
import { previewPart } from './preview-part.ts'
import { problemsPart } from './problems-part.ts'
import { runningPart } from './running-part.ts'
import { samplePart } from './sample-part.ts'
import { sampleRowPart } from './sample-row-part.ts'
import { sampleValuesPart } from './sample-values-part.ts'
import { savingPart } from './saving-part.ts'
import { selectionPart } from './selection-part.ts'
import { shownPlacePart } from './shown-place-part.ts'
import { spokenPart } from './spoken-part.ts'
import { storePart } from './store-part.ts'
import { tracesPart } from './traces-part.ts'
import { variantPart } from './variant-part.ts'

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
    shownPlacePart,
    severalPart,
    cameraPart,
    uiPart,
    canvasPart,
    commandsPart,
  ],
})
