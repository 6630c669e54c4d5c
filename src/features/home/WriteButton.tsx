import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { connectEditorChoice } from '#machines/editor-choice/editor-choice.connect.ts'
import { editorChoiceMachine } from '#machines/editor-choice/editor-choice.machine.ts'
import { editorChoice as words, hero } from '#src/messages/home.ts'
import { paths } from '#src/runtime/paths.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { RadioGroup } from '#src/ui/RadioGroup.tsx'

const options = [
  { value: 'markdown', label: words.markdown, hint: words.markdownHint },
  { value: 'rich-text', label: words.richText, hint: words.richTextHint },
] as const

/** Begins an article: asks for the editor, Markdown unless another is picked, then opens it. */
export function WriteButton() {
  const choice = useEditorChoice()
  return (
    <>
      <Button $kind="primary" onClick={choice.open}>
        {hero.write}
      </Button>
      <Dialog
        open={choice.isOpen}
        title={words.title}
        onClose={choice.cancel}
        actions={
          <>
            <Button onClick={choice.cancel}>{words.cancel}</Button>
            <Button $kind="primary" onClick={choice.confirm}>
              {words.confirm}
            </Button>
          </>
        }
      >
        <RadioGroup
          legend={words.legend}
          options={options}
          value={choice.editor}
          onChange={choice.pick}
        />
      </Dialog>
    </>
  )
}

function useEditorChoice() {
  const actor = useActorRef(editorChoiceMachine)
  const navigate = useNavigate()
  useEffect(() => {
    const subscription = actor.on('choice.confirmed', ({ editor }) => {
      void navigate(paths.editor(editor))
    })
    return () => subscription.unsubscribe()
  }, [actor, navigate])
  return connectEditorChoice(
    useSelector(actor, (snapshot) => snapshot),
    (event) => actor.send(event),
  )
}
