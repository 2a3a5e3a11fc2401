import type * as z from 'zod'
import type { Handed } from './calls/call.ts'
import type * as accounts from './modules/accounts/model.ts'
import type * as adminApp from './modules/admin-app/model.ts'
import type * as delegations from './modules/approvals/delegation-model.ts'
import type * as approvals from './modules/approvals/model.ts'
import type * as approvalRuns from './modules/approvals/run-model.ts'
import type * as auditLog from './modules/audit-log/model.ts'
import type * as backups from './modules/backups/model.ts'
import type * as blocks from './modules/blocks/model.ts'
import type * as browserErrors from './modules/browser-errors/model.ts'
import type * as dataKeys from './modules/data-keys/model.ts'
import type * as dataUses from './modules/data-uses/model.ts'
import type * as dictionaryItems from './modules/dictionaries/item-model.ts'
import type * as dictionaries from './modules/dictionaries/model.ts'
import type * as documents from './modules/documents/model.ts'
import type * as exchange from './modules/exchange/model.ts'
import type * as files from './modules/files/model.ts'
import type * as identities from './modules/identities/model.ts'
import type * as installation from './modules/installation/model.ts'
import type * as invitations from './modules/invitations/model.ts'
import type * as jobs from './modules/jobs/model.ts'
import type * as look from './modules/look/model.ts'
import type * as menus from './modules/menus/model.ts'
import type * as modelJobs from './modules/models/job-model.ts'
import type * as models from './modules/models/model.ts'
import type * as notifications from './modules/notifications/model.ts'
import type * as onboarding from './modules/onboarding/model.ts'
import type * as pages from './modules/pages/model.ts'
import type * as person from './modules/person/model.ts'
import type * as plugins from './modules/plugins/model.ts'
import type * as projectConfigs from './modules/project-config/model.ts'
import type * as settings from './modules/project-settings/model.ts'
import type * as projects from './modules/projects/model.ts'
import type * as proxy from './modules/proxy/model.ts'
import type * as publish from './modules/publish/model.ts'
import type * as quotas from './modules/quotas/model.ts'
import type * as recordImports from './modules/record-imports/model.ts'
import type * as records from './modules/records/calls.ts'
import type * as resources from './modules/resources/model.ts'
import type * as groups from './modules/roles/group-model.ts'
import type * as roles from './modules/roles/model.ts'
import type * as sample from './modules/sample/model.ts'
import type * as scim from './modules/scim/model.ts'
import type * as secondStep from './modules/second-step/model.ts'
import type * as secrets from './modules/secrets/model.ts'
import type * as storage from './modules/storage/model.ts'
import type * as templates from './modules/templates/model.ts'
import type * as texts from './modules/texts/model.ts'
import type * as viewer from './modules/viewer/model.ts'
import type * as views from './modules/views/model.ts'
import type * as workflows from './modules/workflows/model.ts'

// Names for what goes over the wire, taken from the schemas that check it. Which call takes and answers what is in
// `/api/openapi.json`.

type Of<Schema extends z.ZodType> = Handed<z.output<Schema>>

export type { Envelope, Paged } from './http/answer.ts'

export type UserInfo = Of<typeof accounts.userInfo>
export type Session = Of<typeof accounts.sessionAnswer>
export type LoginAnswer = Of<typeof accounts.loginAnswer>
export type SetupState = Of<typeof accounts.setupState>
export type SetupLink = Of<typeof accounts.setupLink>
export type LoginWays = Of<typeof accounts.loginWays>
export type ResetUser = Of<typeof accounts.resetUser>
export type UnconfirmedUser = Of<typeof accounts.unconfirmedUser>
export type ConfirmLink = Of<typeof accounts.confirmLink>

export type AuditRow = Of<typeof auditLog.auditRow>
export type AuditVerification = Of<typeof auditLog.auditVerification>

export type BackupInfo = Of<typeof backups.backupInfo>
export type BackupList = Of<typeof backups.backupList>

export type ConnectedIdentity = Of<typeof identities.connectedIdentity>
export type IdentityInfo = Of<typeof identities.identityInfo>
export type WayBack = Of<typeof identities.wayBack>
export type SessionInfo = Of<typeof person.sessionInfo>
export type SubUser = Of<typeof person.subUser>
export type PlatformUser = Of<typeof person.platformUser>
export type FoundPerson = Of<typeof person.foundPerson>
export type DeletionPlan = Of<typeof person.deletionPlan>
export type MadeScimToken = Of<typeof scim.madeScimToken>
export type ScimPerson = Of<typeof scim.scimPerson>
export type ScimTokenInfo = Of<typeof scim.scimTokenInfo>
export type SecondStepState = Of<typeof secondStep.secondStepState>
export type SecondStepSecret = Of<typeof secondStep.secondStepSecret>
export type RecoveryCodes = Of<typeof secondStep.recoveryCodes>

export type ProjectInfo = Of<typeof projects.projectInfo>
export type ProjectVisit = Of<typeof projects.projectVisit>
export type UsedApp = Of<typeof projects.usedApp>
export type ProjectMember = Of<typeof projects.memberInfo>
export type ProjectSettings = Of<typeof settings.projectSettings>
export type ProjectVariable = ProjectSettings['variables'][number]
export type ProjectConfigInfo = Of<typeof projectConfigs.projectConfig>
export type ProjectConfigUpdate = Handed<z.input<typeof projectConfigs.configModel.update>>
export type ProjectPrefixes = Of<typeof projects.projectPrefixes>

export type DataKeyInfo = Of<typeof dataKeys.dataKeyInfo>
export type MadeDataKey = Of<typeof dataKeys.madeDataKey>
export type SecretInfo = Of<typeof secrets.secretInfo>

export type ModelInfo = Of<typeof models.modelInfo>
export type ModelDetail = Of<typeof models.modelDetail>
export type FieldInfo = Of<typeof models.fieldInfo>
export type ModelRelation = Of<typeof models.relation>
export type JobInfo = Of<typeof modelJobs.jobInfo>
export type KeptColumn = Of<typeof modelJobs.keptColumn>
export type RetypePlan = Of<typeof modelJobs.retypePlan>
export type ReleaseStep = Of<typeof models.planStep>
export type { Change as RecordChange } from './modules/records/query-model.ts'
export type { ShownField, ShownModel } from './modules/records/record-shape.ts'
export type DataUse = Of<typeof dataUses.dataUse>
export type RenamedFieldUses = Of<typeof dataUses.renamedFieldUses>
export type UnclearUse = RenamedFieldUses['unclear'][number]
export type RecordHistoryEntry = Of<typeof records.historyEntry>

export type MenuInfo = Of<typeof menus.menuInfo>
export type ViewInfo = Of<typeof views.viewInfo>
export type ViewDetail = Of<typeof views.viewDetail>
export type ViewColumnInfo = Of<typeof views.viewColumnInfo>
export type ViewRows = Of<typeof views.viewRows>
export type ApprovalFlowInfo = Of<typeof approvals.flowInfo>
export type ApprovalFlowItem = Of<typeof approvals.flowItem>
export type ApprovalFlowDetail = Of<typeof approvals.flowDetail>
export type ApprovalFlowPlan = Of<typeof approvals.flowPlan>
export type ApprovalDetail = Of<typeof approvalRuns.approvalDetail>
export type ApprovalItem = Of<typeof approvalRuns.approvalItem>
export type DelegationInfo = Of<typeof delegations.delegationInfo>
export type ApprovalPreview = Of<typeof approvalRuns.approvalPreview>
export type WorkflowInfo = Of<typeof workflows.workflowInfo>
export type WorkflowDetail = Of<typeof workflows.workflowDetail>
export type WorkflowPlan = Of<typeof workflows.workflowPlan>
export type WorkflowRun = Of<typeof workflows.runInfo>
export type WorkflowRunDetail = Of<typeof workflows.runDetail>
export type WorkflowTestRun = Of<typeof workflows.testRun>
export type DictionaryInfo = Of<typeof dictionaries.dictionaryInfo>
export type DictionaryDetail = Of<typeof dictionaries.dictionaryDetail>
export type DictionaryItem = Of<typeof dictionaryItems.dictionaryItem>
export type DictionaryContents = Of<typeof dictionaries.dictionaryContents>
export type RoleInfo = Of<typeof roles.roleInfo>
export type GroupInfo = Of<typeof groups.groupInfo>
export type GroupDeletion = Of<typeof groups.groupDeletion>
export type ProjectUser = Of<typeof roles.projectUser>
export type MailOutcome = Of<typeof roles.mailOutcome>
export type InvitationInfo = Of<typeof invitations.invitationInfo>
export type AddedRow = Of<typeof invitations.addedRow>
export type OwnAccess = Of<typeof roles.ownAccess>

export type MailChoice = Of<typeof notifications.mailChoice>
export type NotificationInfo = Of<typeof notifications.notificationInfo>

export type AdminStart = Of<typeof adminApp.adminStart>
export type AdminMenu = Of<typeof adminApp.adminMenu>

export type PageState = Of<typeof pages.pageState>
export type PageInfo = Of<typeof pages.pageInfo>
export type PageDetail = Of<typeof pages.pageDetail>
export type PageFile = Of<typeof pages.pageFile>
export type PageMay = Of<typeof pages.pageMay>
export type PageItem = Of<typeof pages.pageItem>
export type PageUse = Of<typeof pages.pageUse>
export type PageMember = Of<typeof pages.pageMember>
export type MovedPage = Of<typeof pages.movedPage>
export type CheckedPage = Of<typeof pages.checkedPage>
export type CreatedPage = Of<typeof pages.createdPage>
export type CopiedPage = Of<typeof pages.copiedPage>
export type BroughtAlong = z.output<typeof pages.broughtAlong>
export type PageRecords = Of<typeof pages.pageRecords>
export type SavePage = Handed<z.input<typeof pages.savePage>>
export type Saved = Of<typeof pages.saved>
export type PageConflict = Of<typeof pages.pageConflict>

export type DocumentHistory = Of<typeof documents.documentHistory>
export type { EditConflict } from './modules/documents/editing.ts'
export type DocumentRecords = Of<typeof documents.documentRecords>
export type FollowedEdits = Of<typeof documents.followedEdits>
export type KeptVersion = Of<typeof documents.keptVersion>
export type VersionList = Of<typeof documents.versionList>
export type Place = Of<typeof documents.place>
export type LastWrites = Of<typeof documents.lastWrites>
export type BranchInfo = Of<typeof documents.branchInfo>

export type BlockInfo = Of<typeof blocks.blockInfo>
export type BlockRecords = Of<typeof blocks.blockRecords>
export type BlockVersion = Of<typeof blocks.blockVersion>
export type BlockUser = Of<typeof blocks.blockUser>
export type Brought = Of<typeof blocks.brought>

export type ImportPlan = Of<typeof exchange.importPlan>
export type ImportSummary = Of<typeof exchange.importSummary>
export type ImportChoices = Handed<z.input<typeof exchange.importChoices>>
export type ExchangeFinding = Of<typeof exchange.exchangeFinding>

export type LookInfo = Of<typeof look.lookInfo>
export type LookPublishRecord = Of<typeof look.lookPublishRecord>

export type TemplateInfo = Of<typeof templates.templateInfo>
export type StoredTemplateInfo = Of<typeof templates.storedTemplateInfo>
export type TemplateDetail = Of<typeof templates.templateDetail>
export type TemplateParts = Of<typeof templates.templateParts>

export type Environment = Of<typeof publish.environment>
export type PageEnvironment = Of<typeof publish.pageEnvironment>
export type PublishRecord = Of<typeof publish.publishRecord>
export type OlderPublication = Of<typeof publish.olderPublication>
export type PublishCreated = Of<typeof publish.publishCreated>
export type PublisherInfo = Of<typeof publish.publisher>
export type ProductionRightInfo = Of<typeof publish.productionRight>
export type CheckContextInfo = Of<typeof publish.checkContextInfo>
export type PublishDetail = Of<typeof publish.publishDetail>
export type PublishedPage = Of<typeof publish.publishedPage>
export type PublishedLanguage = Of<typeof publish.publishedLanguage>

export type PluginRow = Of<typeof plugins.pluginRow>
export type PluginList = Of<typeof plugins.pluginList>
export type PluginStanding = Of<typeof plugins.pluginStanding>
export type PluginScan = Of<typeof plugins.pluginScan>
export type PluginPages = Of<typeof plugins.pluginPages>

export type ProjectResources = Of<typeof resources.projectResources>
export type ProjectTextsInfo = Of<typeof texts.projectTexts>

export type PagePointer = Of<typeof viewer.pagePointer>
export type PageToken = Of<typeof viewer.pageToken>
export type PageCode = Of<typeof viewer.pageCode>
export type Addresses = Of<typeof viewer.addresses>

export type Uploaded = Of<typeof files.uploaded>
export type PartUpload = Of<typeof files.partUpload>
export type UploadRules = Of<typeof files.uploadRules>
export type UploadedFile = Of<typeof files.uploadedFile>
export type HeaderInfo = Of<typeof installation.headerInfo>
export type OnboardingState = Of<typeof onboarding.onboardingState>
export type OnboardingStep = Of<typeof onboarding.onboardingStep>
export type CloudFolder = Of<typeof files.cloudFolder>
export type FileUse = Of<typeof files.fileUse>
export type FileUses = Of<typeof files.fileUses>

export type QuotaName = Of<typeof quotas.quotaName>
export type QuotaUse = Of<typeof quotas.quotaUse>
export type PersonQuotas = Of<typeof quotas.personQuotas>
export type ProjectQuotas = Of<typeof quotas.projectQuotas>
export type QuotaFull = Of<typeof quotas.quotaFull>

export type ProxyAnswer = Of<typeof proxy.proxyAnswer>
export type SampleOrder = Of<typeof sample.sampleOrder>
export type SampleCustomer = Of<typeof sample.sampleCustomer>
export type SampleOverview = Of<typeof sample.sampleOverview>
export type SampleEvent = Of<typeof sample.sampleEvent>
export type SampleReport = Of<typeof sample.sampleReport>

export type RecordImportInfo = Of<typeof recordImports.importInfo>
export type RecordImportState = Of<typeof recordImports.importState>
export type RecordImportMapping = Of<typeof recordImports.importMapping>
export type RecordImportRule = Of<typeof recordImports.refusedRule>

export type JobState = Of<typeof jobs.jobState>
export type JobRow = Of<typeof jobs.jobRow>
export type JobPage = Of<typeof jobs.jobPage>
export type JobCounts = Of<typeof jobs.jobCounts>

export type BrowserErrorRow = Of<typeof browserErrors.browserErrorRow>
export type ReportedApp = Of<typeof browserErrors.reportedApp>

export type StorageUse = Of<typeof storage.storageUse>
export type RetentionRow = Of<typeof storage.retentionRow>
