/** Refusals of bookings, from the offer to the bill and the withdrawal; a part of the table of all codes. */
export const bookingErrors = {
  'bookings.notFound': { status: 404, message: 'There is no such booking.' },
  'bookings.ownService': { status: 403, message: 'You cannot book yourself.' },
  'bookings.serviceMismatch': {
    status: 400,
    message: 'The service does not belong to this master.',
  },
  'bookings.slotPast': { status: 400, message: 'The chosen time has passed.' },
  'bookings.slotTaken': {
    status: 409,
    message: 'The master already has an accepted job at this time.',
  },
  'bookings.unreachable': {
    status: 409,
    message:
      'The master cannot drive from the job before in time, or not in time to the one after.',
  },
  'bookings.outsideArea': {
    status: 409,
    message: 'The address lies outside of the area in which this master takes jobs.',
  },
  'bookings.slotClosed': { status: 409, message: 'The master does not work at this time.' },
  'bookings.alreadySent': {
    status: 409,
    message: 'This customer has an open booking of this master at this time already.',
  },
  'bookings.priceChanged': {
    status: 409,
    message: 'The price is not the one that was seen any more: read it again, then send again.',
  },
  'bookings.statusConflict': {
    status: 409,
    message: 'The booking has changed; this step is no longer possible.',
  },
  'bookings.final': {
    status: 409,
    message: 'The booking has a bill, a review or a withdrawal, so that it cannot be changed.',
  },
  'bookings.handedOver': {
    status: 409,
    message: 'The booking was handed to another master already.',
  },
  'bookings.reasonRequired': {
    status: 400,
    message: 'State why the job is cancelled.',
  },
  'bookings.undoExpired': {
    status: 409,
    message: 'A completion can be undone for ten minutes only.',
  },
  'bookings.notTheDay': { status: 409, message: 'This can be said on the day of the job only.' },
  'bookings.completionPending': {
    status: 409,
    message: 'The master can still undo the completion; reviews open ten minutes after it.',
  },
  'bookings.blocked': { status: 403, message: 'You cannot book this master.' },
  'moves.notFound': { status: 404, message: 'There is no such proposal of another time.' },
  'moves.statusConflict': {
    status: 409,
    message: 'The proposal has been answered, replaced or withdrawn already.',
  },
  'moves.needsAnswer': {
    status: 409,
    message: 'The job is accepted: propose another time, which the other side has to accept.',
  },
  'moves.timeUnknown': { status: 400, message: 'This time is none of those that were proposed.' },
  'series.notFound': { status: 404, message: 'There is no such series of bookings.' },
  'series.statusConflict': {
    status: 409,
    message: 'The series has been answered or ended already.',
  },
  'series.occurrenceUnknown': {
    status: 409,
    message: 'This date of the series needs no other time.',
  },
  'series.dayUnknown': { status: 400, message: 'This is no coming day of the series.' },
  'series.dayBooked': {
    status: 409,
    message: 'This day of the series has a job already: cancel that instead.',
  },
  'series.dayNear': {
    status: 409,
    message: 'This day is too near, or the other side has left it out.',
  },
  'bookings.feeChanged': {
    status: 409,
    message: 'Cancelling costs more than was seen: read it again, then cancel again.',
  },
  'noShows.notFound': { status: 404, message: 'There is no such report.' },
  'noShows.noRule': {
    status: 409,
    message: 'No rule for cancelling or not being there applies to this booking.',
  },
  'noShows.tooEarly': {
    status: 409,
    message: 'That the other side is not there can be reported 15 minutes after the start.',
  },
  'noShows.tooLate': { status: 409, message: 'The time to report or to answer is over.' },
  'noShows.statusConflict': {
    status: 409,
    message: 'The report has been answered, decided or retracted already.',
  },
  'offers.notFound': { status: 404, message: 'There is no such offer.' },
  'offers.expired': { status: 409, message: 'The offer has expired.' },
  'offers.alreadySent': {
    status: 409,
    message: 'The offer has been sent: retract it to send another.',
  },
  'offers.alreadyAgreed': {
    status: 409,
    message: 'An offer to this request has been accepted already.',
  },
  'offers.requestClosed': {
    status: 409,
    message: 'The request was withdrawn, or its time has passed.',
  },
  'offers.statusConflict': {
    status: 409,
    message: 'The offer has changed; this step is no longer possible.',
  },
  'offers.notVerified': { status: 403, message: 'Only verified masters send offers.' },
  'offers.masterUnavailable': {
    status: 409,
    message: 'The master of this offer cannot take the job any more.',
  },
  'offers.timeUnknown': { status: 400, message: 'This time is none of those that were proposed.' },
  'offers.templateNotFound': { status: 404, message: 'There is no such template.' },
  'offers.tooManyTemplates': { status: 409, message: 'This master has the maximum of templates.' },
  'addresses.notFound': { status: 404, message: 'There is no such saved address.' },
  'addresses.labelTaken': {
    status: 409,
    message: 'Another saved address has this label.',
  },
  'addresses.tooMany': {
    status: 409,
    message: 'This person has the maximum of saved addresses.',
  },
  'agreements.notFound': { status: 404, message: 'This booking has no agreement.' },
  'agreements.wordingChanged': {
    status: 409,
    message: 'The texts are not the ones that were shown any more: read them again, then accept.',
  },
  'agreements.earlyStartRequired': {
    status: 400,
    message:
      'The job begins before the withdrawal period ends: the customer has to ask for that expressly.',
  },
  'changes.notFound': { status: 404, message: 'There is no such change order.' },
  'changes.statusConflict': {
    status: 409,
    message: 'The change order has been decided or retracted already.',
  },
  'changes.tooMany': { status: 409, message: 'This booking has the maximum of change orders.' },
  'changes.jobClosed': { status: 409, message: 'The job is over, or was never accepted.' },
  'bills.notFound': { status: 404, message: 'This booking has no bill.' },
  'bills.aboveCeiling': {
    status: 409,
    message: 'The bill is higher than what was agreed with the accepted changes.',
  },
  'bills.notAnnounced': {
    status: 409,
    message: 'The bill passes the sum that the customer named: propose a change first.',
  },
  'bills.alreadySent': { status: 409, message: 'The bill of this booking has been sent.' },
  'bills.jobNotDone': { status: 409, message: 'A bill can be sent once the work has begun.' },
  'bills.statusConflict': {
    status: 409,
    message: 'The bill has changed; this step is no longer possible.',
  },
  'bills.imageUnknown': {
    status: 400,
    message: 'A picture was not uploaded by you for an objection, or belongs to one already.',
  },
  'bills.withdrawn': {
    status: 409,
    message: 'The customer has withdrawn: what is due is stated there.',
  },
  'withdrawals.notFound': { status: 404, message: 'Nobody has withdrawn from this agreement.' },
  'withdrawals.tooLate': { status: 409, message: 'The withdrawal period is over.' },
  'withdrawals.lost': {
    status: 409,
    message: 'The right to withdraw ended when the work was done as expressly requested.',
  },
  'withdrawals.urgent': {
    status: 409,
    message: 'There is no right to withdraw from a visit to an urgent repair.',
  },
  'withdrawals.dueChanged': {
    status: 409,
    message: 'More is due than was shown: read the calculation again, then withdraw.',
  },
  'work.notAccepted': { status: 409, message: 'Work is recorded on accepted jobs only.' },
  'work.timeImplausible': {
    status: 400,
    message: 'The time of the entry is in the future, or more than sixty days ago.',
  },
  'work.entryUnknown': { status: 404, message: 'There is no such entry on this job.' },
  'work.tooMany': { status: 409, message: 'This job has the maximum of entries.' },
  'work.conflictClosed': {
    status: 409,
    message: 'These two versions have been decided on already.',
  },
  'bookings.imageUnknown': {
    status: 400,
    message: 'A picture was not uploaded by you for a booking, or belongs to one already.',
  },
  'work.imageUnknown': {
    status: 400,
    message: 'The picture was not uploaded by you for a job, or belongs to another entry.',
  },
  'withdrawals.cancelled': { status: 409, message: 'The booking is cancelled already.' },
} as const;
