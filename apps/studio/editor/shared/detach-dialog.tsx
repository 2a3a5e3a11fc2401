import { Modal, Radio } from '@arco-design/web-react'
import { useState } from 'react'
import { useEditor } from '#sdk/studio'
import { useMessages } from '#shell/messages'
import { selectedOne, usedStyles } from './shared-commands.ts'
import { detachShared } from './shared-edits.ts'
import { sharedStyleTexts } from './texts.ts'

/** Asks from which of its shared styles the selected element is detached. */
export function DetachDialog({ close }: { readonly close: () => void }) {
  const session = useEditor()
  const t = useMessages(sharedStyleTexts)
  const [entry] = useState(() => selectedOne(session))
  const [styles] = useState(() => usedStyles(session))
  const [chosen, setChosen] = useState(styles.at(-1)?.id)
  return (
    <Modal
      title={t('detach')}
      visible
      okText={t('detach')}
      cancelText={t('cancel')}
      okButtonProps={{ disabled: chosen === undefined || !entry }}
      onOk={() => {
        if (entry && chosen !== undefined) detachShared(session, entry.id, chosen)
        close()
      }}
      onCancel={close}
    >
      <p>{t('detachHint')}</p>
      <Radio.Group
        direction="vertical"
        aria-label={t('which')}
        value={chosen}
        onChange={setChosen}
        options={styles.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </Modal>
  )
}
