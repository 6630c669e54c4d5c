import { useRef, useState, type ReactNode } from 'react'
import type { DraftText } from '#machines/draft/draft-record.types.ts'
import { editor as words } from '#src/messages/editor.ts'
import type { EditorHandle } from '#src/ui/editor/editor.types.ts'
import { VisuallyHidden } from '#src/ui/Text.tsx'
import { AsidePanel } from './AsidePanel.tsx'
import { Banners } from './Banners.tsx'
import { ConflictDialog } from './ConflictDialog.tsx'
import { EditorBar } from './EditorBar.tsx'
import { EditorFrame } from './EditorFrame.tsx'
import { LeaveQuestion } from './LeaveQuestion.tsx'
import { LocalTextDialog } from './LocalTextDialog.tsx'
import { PreviewPane } from './preview/PreviewPane.tsx'
import type { Preview } from './preview/preview.types.ts'
import { useScrollSync } from './preview/usePreview.ts'
import { SaveStatusLine } from './SaveStatusLine.tsx'
import { TitleField } from './TitleField.tsx'
import type { Editing } from './useEditing.ts'
import { WritingArea } from './WritingArea.tsx'

interface EditorLayoutProps {
  editing: Editing
  /** Shows a text as readers will see it. */
  body: (preview: Preview) => ReactNode
}

/** The text with all that stands around it. */
export function EditorLayout({ editing, body }: EditorLayoutProps) {
  const { draft, preview, aside, setAside, isNarrow, local, publish, problems } = editing
  const [isFullScreen, setIsFullScreen] = useState(false)
  const [hidesConflict, setHidesConflict] = useState(false)
  const { editor: markdown, pane, onEditorScroll, onPaneScroll } = useScrollSync()
  const richText = useRef<EditorHandle>(null)
  const editor = () => markdown.current ?? richText.current
  const errorOf = (field: keyof DraftText) => problems[field]

  const panel = (aside === 'outline' || aside === 'settings') && (
    <AsidePanel
      editing={editing}
      aside={aside}
      errorOf={errorOf}
      onGoTo={(heading) => {
        if (isNarrow) setAside('none')
        editor()?.goToHeading(heading)
      }}
    />
  )

  return (
    <EditorFrame
      isFullScreen={isFullScreen}
      onLeaveFullScreen={() => setIsFullScreen(false)}
      isTextHidden={isNarrow && aside === 'preview'}
      asideWidth={aside === 'preview' ? 'half' : 'panel'}
      bar={
        <EditorBar
          saveStatus={
            <SaveStatusLine
              saveStatus={draft.saveStatus}
              isKeptHere={draft.isKeptHere}
              savedAt={draft.savedAt}
              retry={draft.retry}
            />
          }
          preview={preview}
          aside={aside}
          onAside={setAside}
          isFullScreen={isFullScreen}
          onFullScreen={setIsFullScreen}
          publish={publish}
        />
      }
      banners={
        <>
          <VisuallyHidden as="h1">{words.newTitle}</VisuallyHidden>
          <Banners
            draft={draft}
            preview={preview}
            problems={problems}
            onShowConflict={() => setHidesConflict(false)}
            onShowLocal={local.show}
          />
          {draft.conflict !== null && !hidesConflict && (
            <ConflictDialog draft={draft} onClose={() => setHidesConflict(true)} />
          )}
          {local.isShown && <LocalTextDialog draft={draft} onClose={local.hide} />}
          <LeaveQuestion wouldLose={editing.cover.isRunning} />
        </>
      }
      title={
        <TitleField
          title={draft.text.title}
          readOnly={!draft.isOwner}
          error={errorOf('title')}
          onChange={(title) => draft.edit({ title })}
          onDone={() => editor()?.focus()}
        />
      }
      text={
        <WritingArea
          draft={draft}
          markdown={markdown}
          richText={richText}
          convertHtml={editing.convertHtml}
          onScroll={onEditorScroll}
        />
      }
      aside={
        aside === 'preview' ? (
          <PreviewPane
            ref={pane}
            preview={preview}
            problem={editing.problem}
            body={body}
            onScroll={onPaneScroll}
          />
        ) : (
          !isNarrow && panel
        )
      }
      sheet={isNarrow && panel}
    />
  )
}
