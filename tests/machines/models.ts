import { conversationModel } from './chat/conversation.model.ts'
import { messageModel } from './chat/message.model.ts'
import { outgoingModel } from './chat/outgoing.model.ts'
import { connectionModel } from './connection/connection.model.ts'
import { composerModel } from './composer/composer.model.ts'
import { mentionModel } from './composer/mention.model.ts'
import { dialogsModel } from './dialogs/dialogs.model.ts'
import { dropdownModel } from './dropdown/dropdown.model.ts'
import { draftModel } from './draft/draft.model.ts'
import { keeperModel } from './draft/keeper.model.ts'
import { supervisorModel } from './draft/supervisor.model.ts'
import { editorChoiceModel } from './editor-choice/editor-choice.model.ts'
import { formModel } from './form/form.model.ts'
import { accountModel } from './lifecycle/account.model.ts'
import { appealModel } from './lifecycle/appeal.model.ts'
import { commentModel } from './lifecycle/comment.model.ts'
import { postModel } from './lifecycle/post.model.ts'
import { feedbackModel } from './lifecycle/feedback.model.ts'
import { reportModel } from './lifecycle/report.model.ts'
import { sendingModel } from './lifecycle/sending.model.ts'
import { topicModel } from './lifecycle/topic.model.ts'
import { listModel } from './list/list.model.ts'
import { mutationModel } from './mutation/mutation.model.ts'
import { noticesModel } from './notices/notices.model.ts'
import { seenModel } from './notices/seen.model.ts'
import { reportDialogModel } from './report-dialog/report-dialog.model.ts'
import { resourceModel } from './resource/resource.model.ts'
import { searchTextModel } from './search-text/search-text.model.ts'
import { sessionModel } from './session/session.model.ts'
import { setupModel } from './setup/setup.model.ts'
import { suggestionsModel } from './suggestions/suggestions.model.ts'
import { taskModel } from './task/task.model.ts'
import { themeModel } from './theme/theme.model.ts'
import { toastModel } from './toaster/toast.model.ts'
import { toasterModel } from './toaster/toaster.model.ts'
import { uploadsModel } from './upload/uploads.model.ts'
import { unreadModel } from './unread/unread.model.ts'

/** Every model there is, for the report and for whoever asks all of them something. */
export const models = [
  sessionModel,
  themeModel,
  toasterModel,
  toastModel,
  dialogsModel,
  dropdownModel,
  editorChoiceModel,
  resourceModel,
  listModel,
  mutationModel,
  taskModel,
  formModel,
  reportDialogModel,
  draftModel,
  keeperModel,
  supervisorModel,
  composerModel,
  mentionModel,
  searchTextModel,
  suggestionsModel,
  setupModel,
  accountModel,
  appealModel,
  commentModel,
  postModel,
  topicModel,
  feedbackModel,
  reportModel,
  sendingModel,
  uploadsModel,
  connectionModel,
  unreadModel,
  noticesModel,
  seenModel,
  conversationModel,
  outgoingModel,
  messageModel,
] as const
