/** The refusals around job requests; part of `errorTable`. */
export const requestErrors = {
  'jobRequests.notFound': { status: 404, message: 'There is no such job request.' },
  'jobRequests.ownRequest': { status: 403, message: 'You cannot ask yourself.' },
  'jobRequests.masterUnavailable': {
    status: 409,
    message: 'A chosen master cannot be asked about this work now; see issues.',
  },
  'jobRequests.imageUnknown': {
    status: 400,
    message: 'A picture was not uploaded by you for a request, or belongs to one already.',
  },
  'jobRequests.tooMany': {
    status: 409,
    message: 'You have as many open requests as possible: withdraw one first.',
  },
  'jobRequests.closed': {
    status: 409,
    message: 'The request was agreed, withdrawn, or has expired.',
  },
  'jobRequests.answerConflict': {
    status: 409,
    message: 'This answer is no longer possible: the invitation has been answered or has ended.',
  },
} as const satisfies Record<string, { status: number; message: string }>;
