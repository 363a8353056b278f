// What is written to the servers that know nobody: like the product's own bodies, with who writes.

export interface MessageBody {
  senderId: number;
  text: string;
  clientMessageId: string;
}

export interface BookingBody {
  clientId: number;
  masterId: number;
  serviceId: number;
  clientName: string;
  clientPhone: string;
  address: string;
  scheduledDate: string;
  scheduledTime: string;
  description: string;
}

/** Takes on trust what the bench itself wrote: the limit checks nothing. */
export function messageBody(text: string): MessageBody {
  const body: MessageBody = JSON.parse(text);
  return body;
}

export function bookingBody(text: string): BookingBody {
  const body: BookingBody = JSON.parse(text);
  return body;
}
