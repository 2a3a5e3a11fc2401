import '@arco-design/web-react/es/style/index.css'
import { useId, useRef } from 'react'
import type { ViewProps } from '#sdk'
import { FileLines, FormItemFrame, tableIn, uploads, useDisabled, useLanguage, useMayUpload, useService, withoutRules } from '#sdk/react'
import type { upload } from './index.ts'
import { ruleOf } from './rule.ts'
import { TEXTS } from './texts.ts'
import './upload.css'
import { UploadButton } from './upload-button.tsx'
import { Cropping, UploadNotes } from './upload-notes.tsx'
import { useChoosing } from './use-choosing.ts'
import { mostOf, useFiles } from './use-files.ts'
import { useRules } from './use-rules.tsx'

export function View({ id, props, root, part, emit, mode }: ViewProps<typeof upload>) {
  const locale = useLanguage()
  const texts = tableIn(TEXTS, locale)
  const { accept, limitSize, listType: look, text, cropAspect, showUploadList: showsList, ...wrap } = props.formWrap
  const disabled = useDisabled(id, wrap.disabled)
  const [input, host] = [useRef<HTMLInputElement>(null), useRef<HTMLDivElement>(null)]
  const [inputId, ruleId] = [useId(), useId()]
  const service = useService(id, uploads)
  const mayUpload = useMayUpload(service)
  const formItem = mayUpload ? props.formItem : withoutRules(props.formItem)
  const rules = useRules(service)
  const rule = rules ? ruleOf(rules, accept, limitSize * 1024, texts) : undefined
  const files = useFiles({ id, props, emit, service, formItem, disabled, texts })
  const { field } = files
  const isUsable = !field.disabled && mode !== 'edit' && mayUpload
  const choosing = useChoosing({ props, files, rule, isUsable, texts })
  const open = () => {
    if (!isUsable) return
    emit('handleClick', undefined)
    input.current?.click()
  }
  const remove = (key: string) => {
    choosing.forgetProblem()
    files.remove(key)
  }
  const [isCircle, isSeveral] = [look === 'picture-circle', mostOf(props) > 1]
  const isCards = isCircle || look === 'picture-card'
  return (
    <FormItemFrame root={root} formItem={formItem} error={field.error} disabled={field.disabled} part={part}>
      {({ labelId, messageId, invalid }) => {
        const button = (
          <UploadButton
            id={inputId}
            text={choosing.isOver ? texts.drop : text || (isCards ? texts.add : texts.upload)}
            look={{ isCard: isCards, isCircle }}
            labelId={labelId}
            describedBy={[messageId, (rule || !mayUpload) && ruleId].filter(Boolean).join(' ') || undefined}
            isInvalid={invalid}
            isDisabled={field.disabled || !mayUpload}
            className={part('button')}
            onPress={open}
          />
        )
        return (
          <div
            ref={host}
            className={`tessera-upload tessera-upload-${field.size} ${part('field')}${choosing.isOver ? ' tessera-upload-over' : ''}`}
            {...choosing.takes}
          >
            {(!isCards || !showsList) && button}
            {showsList && (
              <FileLines
                {...{ lines: files.lines, look, locale, disabled: !isUsable, className: part('file') }}
                onRemove={remove}
                onRetry={files.retry}
                onMove={isSeveral ? files.move : undefined}
              >
                {isCards ? button : undefined}
              </FileLines>
            )}
            <input
              ref={input}
              type="file"
              className="tessera-upload-input"
              tabIndex={-1}
              aria-hidden="true"
              accept={(rule?.accept ?? accept).join(',')}
              multiple={isSeveral}
              onChange={(event) => {
                const chosen = [...(event.target.files ?? [])]
                // The same file may be chosen once more.
                event.target.value = ''
                void choosing.choose(chosen)
              }}
            />
            <UploadNotes id={ruleId} {...{ mayUpload, rule, texts }} problem={choosing.problem} settings={rules?.settings} />
            <Cropping host={host} files={choosing.toCrop} aspect={cropAspect} locale={locale} onDone={choosing.cropped} />
          </div>
        )
      }}
    </FormItemFrame>
  )
}
