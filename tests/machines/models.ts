import { dialogsModel } from './dialogs/dialogs.model.ts'
import { dropdownModel } from './dropdown/dropdown.model.ts'
import { editorChoiceModel } from './editor-choice/editor-choice.model.ts'
import { formModel } from './form/form.model.ts'
import { postModel } from './lifecycle/post.model.ts'
import { reportModel } from './lifecycle/report.model.ts'
import { topicModel } from './lifecycle/topic.model.ts'
import { listModel } from './list/list.model.ts'
import { mutationModel } from './mutation/mutation.model.ts'
import { reportDialogModel } from './report-dialog/report-dialog.model.ts'
import { resourceModel } from './resource/resource.model.ts'
import { sessionModel } from './session/session.model.ts'
import { themeModel } from './theme/theme.model.ts'
import { toastModel } from './toaster/toast.model.ts'
import { toasterModel } from './toaster/toaster.model.ts'

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
  formModel,
  reportDialogModel,
  postModel,
  topicModel,
  reportModel,
] as const
