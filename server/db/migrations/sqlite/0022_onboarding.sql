CREATE TABLE `onboarding` (
	`userId` integer PRIMARY KEY NOT NULL,
	`steps` text NOT NULL,
	`hidden` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`userId`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
